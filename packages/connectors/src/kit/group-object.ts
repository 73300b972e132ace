import type { Group, GroupSettings } from '@rampart/domain/group.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import { csvText } from '@rampart/domain/csv-text.ts';
import { z } from 'zod';
import type { VendorObject } from './applies-to-object.ts';
import type { Raw } from './fields-to-write.ts';
import { fileNameOf } from './file-name-of.ts';
import { countedMembers, GoneMembers, membersToChange, moveMembers, remarkOnGone } from './group-members.ts';
import type { ManualCall } from './rest-object.ts';
import type { RestClient } from './rest-client.ts';
import { anotherObject, undefinedIf, undefinedIfGone, unsupportedSetting, VendorFailure } from './vendor-failure.ts';
import type { Query } from './vendor-http.ts';

interface GroupKind<Client, G> {
  readonly vendor: string;
  readonly path: string;
  readonly item: z.ZodType<G>;
  readonly search: (name: string) => Query;
  readonly toGroup: (group: G, memberIds: string[]) => Group;
  readonly membersOf: (client: Client, group: G) => Promise<readonly string[]>;
  /** Of the groups that are not to be changed, because the vendor chooses their members: `it fills by a rule`. */
  readonly filled: string;
  readonly update: 'PUT' | 'PATCH';
  readonly newBody: (after: GroupSettings, exact: G | undefined) => Raw;
  /** Of a group as it is, where the vendor replaces it. */
  readonly changedBody: (after: GroupSettings, live: G | undefined) => Raw;
  readonly join: (client: Client, place: string, person: string) => Promise<void>;
  readonly leave: (client: Client, place: string, person: string) => Promise<void>;
  readonly hasPerson: (client: Client, person: string) => Promise<boolean>;
  /** The same group again after it was deleted, where the vendor keeps it for a while; nothing when it does not any more. */
  readonly restore?: (client: Client, group: G) => Promise<{ readonly id: string } | undefined>;
  /** The names of what contains it, where a group can be within another. */
  readonly containersOf?: (client: Client, group: G) => Promise<readonly string[]>;
  readonly manualCall: (call: ManualCall) => readonly RemedyFile[];
}

interface LiveGroup<G> {
  readonly group: G;
  readonly memberIds: readonly string[];
  /** Whom the vendor no longer has, as far as that was found out. */
  readonly gone?: readonly string[];
}

const Made = z.object({ id: z.string() });
const isSameText = (one: string | null, other: string | null): boolean => (one ?? '') === (other ?? '');

/** A group and its members, which join and leave one by one. */
export function groupObject<Client extends RestClient, G extends { readonly id: string }>(
  kind: GroupKind<Client, G>,
): VendorObject<Client, GroupSettings, LiveGroup<G>> {
  const { vendor, path, item, toGroup, newBody, changedBody, manualCall } = kind;
  const placeOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;
  const gone = new GoneMembers();
  const filled = async (client: Client, group: G): Promise<LiveGroup<G>> => {
    const known = gone.of(client, group.id);
    return { group, memberIds: await kind.membersOf(client, group), ...(known.length === 0 ? {} : { gone: known }) };
  };

  /** One of the vendor's copies may still show a group that is gone; its members are not there then. */
  const filledUnlessGone = (client: Client, group: G): Promise<LiveGroup<G> | undefined> => filled(client, group).catch(undefinedIfGone);

  async function read(client: Client, target: string): Promise<LiveGroup<G> | undefined> {
    const group = await client.get(placeOf(target), item).catch(undefinedIfGone);
    return group && filledUnlessGone(client, group);
  }

  function checked(live: G): Group {
    const group = toGroup(live, []);
    return group.kind === 'assigned' ? group : unsupportedSetting(vendor, `changing a group that ${kind.filled}`);
  }

  /** Only where the vendor says that it does not have the person is no one added; any other refusal stays one. */
  async function join(client: Client, id: string, person: string): Promise<boolean> {
    if (gone.of(client, id).includes(person)) return false;
    try {
      await kind.join(client, placeOf(id), person);
      return true;
    } catch (failure) {
      if (!(failure instanceof VendorFailure) || failure.status !== 404) throw failure;
      if ((await kind.hasPerson(client, person).catch(undefinedIf(() => true))) !== false) throw failure;
      return false;
    }
  }

  async function rewrite(client: Client, id: string, { group, memberIds }: LiveGroup<G>, after: GroupSettings): Promise<void> {
    const before = checked(group);
    if (before.name !== after.name || !isSameText(before.description, after.description))
      await client.send(kind.update, placeOf(id), changedBody(after, group));
    const missing = await moveMembers({
      vendor,
      before: memberIds,
      after: after.memberIds,
      join: (person) => join(client, id, person),
      leave: (person) => kind.leave(client, placeOf(id), person).catch(undefinedIfGone),
    });
    gone.add(client, id, missing);
  }

  return {
    vendor,
    async find(client, { name }) {
      const made = client.ownWrites.findMade(path, name);
      const own = made === undefined ? undefined : await read(client, made);
      if (made !== undefined && own !== undefined && toGroup(own.group, []).name === name) return { target: made, live: own };
      const named = (await client.list(path, item, kind.search(name))).filter((group) => toGroup(group, []).name === name);
      for (const group of named) {
        const live = await filledUnlessGone(client, group);
        if (live !== undefined) return { target: group.id, live };
      }
      return undefined;
    },
    async findAll(client, { name }) {
      const found = (await client.list(path, item, kind.search(name))).filter((group) => toGroup(group, []).name === name);
      const all = await Promise.all(found.map(async (group) => ({ target: group.id, live: await filledUnlessGone(client, group) })));
      return all.flatMap(({ target, live }) => (live === undefined ? [] : [{ target, live }]));
    },
    read,
    async settled(client, target, look, isShown) {
      const found = await client.ownWrites.settled(look, isShown);
      client.ownWrites.expect(path, target, found?.group);
      return found;
    },
    settingsOf({ group, memberIds: ids, gone: missing = [] }, asked) {
      const { name, description, memberIds } = toGroup(group, countedMembers(ids, missing, asked.memberIds));
      // Some vendors know an empty description and no missing one.
      return { name, description: isSameText(description, asked.description) ? asked.description : description, memberIds };
    },
    remarkOn: ({ memberIds, gone: missing = [] }, asked) => remarkOnGone(vendor, memberIds, missing, asked.memberIds),
    async create(client, { after, exact, made }) {
      const restored = exact && (await kind.restore?.(client, exact.group));
      const { id } = restored ?? (await client.post(path, newBody(after, exact?.group), Made));
      client.ownWrites.made(path, after.name, id);
      await made(id);
      if (restored === undefined && after.memberIds.length === 0) return id;
      // Until a reading shows the group, nothing can be added to it; and an answer may name another group.
      const there = await client.ownWrites.settled(
        () => read(client, id),
        (found) => found !== undefined,
      );
      if (there === undefined) throw new VendorFailure(vendor, { kind: 'theirs', reason: `${vendor} does not show the new group yet.` });
      if (restored === undefined && toGroup(there.group, []).name !== after.name) throw anotherObject(vendor);
      await rewrite(client, id, there, after);
      return id;
    },
    write: (client, { target, live, after }) => rewrite(client, target, live, after),
    async remove(client, target, { group }) {
      checked(group);
      await client.send('DELETE', placeOf(target)).catch(undefinedIfGone);
    },
    containers: async (client, _target, { group }) => (await kind.containersOf?.(client, group)) ?? [],
    manualSteps(change) {
      const { name: about } = change.after ?? change.before;
      if (change.kind === 'delete') return manualCall({ method: 'DELETE', path: placeOf(change.target), about });
      const { added, removed } = membersToChange(change.before?.memberIds ?? [], change.after.memberIds);
      const rows = [...added.map((id) => ['add', id]), ...removed.map((id) => ['remove', id])];
      const call: ManualCall =
        change.kind === 'create'
          ? { method: 'POST', path, body: newBody(change.after, undefined), about }
          : { method: kind.update, path: placeOf(change.target), body: changedBody(change.after, undefined), about };
      return [...manualCall(call), { name: `members-of-${fileNameOf(about)}.csv`, content: `${csvText(['change', 'id'], rows)}\r\n` }];
    },
  };
}

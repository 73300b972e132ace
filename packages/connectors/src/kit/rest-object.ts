import type { RemedyFile } from '@rampart/domain/control.ts';
import { z } from 'zod';
import type { VendorObject } from './applies-to-object.ts';
import { fieldsToWrite, type Part, type Raw, withFields } from './fields-to-write.ts';
import type { RestClient } from './rest-client.ts';
import { anotherObject, undefinedIfGone } from './vendor-failure.ts';

/** One call that a person makes with the vendor's own tool. */
export interface ManualCall {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** All of something new; of something that is there, what changes. */
  readonly body?: Raw;
  /** Calls without a body to make before it, and after it. */
  readonly first?: readonly string[];
  readonly afterwards?: readonly string[];
  /** What the change is about, for the names of the files. */
  readonly about: string;
}

interface RestObject<S> {
  readonly vendor: string;
  readonly path: string;
  /** Where one of them is; below the list, by its id, unless given. */
  readonly placeOf?: (id: string) => string;
  /** The vendor's field with the name that people gave it. */
  readonly nameField?: string;
  /** `PATCH` sends only what differs, `PUT` the whole object with what differs in it. */
  readonly update: 'PATCH' | 'PUT';
  readonly parts: readonly Part<S>[] | ((before: S | undefined) => readonly Part<S>[]);
  readonly settingsOf: (live: Raw, asked?: S) => S;
  readonly nameOf?: (settings: S) => string;
  /** Refuses what the vendor has no setting for, before anything is sent. */
  readonly check?: (after: S, live: Raw) => void;
  /** What a body must carry beside the fields, such as its type. `live` is the object as it is, where it was read. */
  readonly typeOf?: (settings: S, target: string | undefined, live?: Raw) => Raw;
  /** The body without what the vendor gives and does not take, of a new object or of one that is there. */
  readonly writable: (body: Raw, about: 'new' | 'there') => Raw;
  /** Whether it is on, where calls of their own say that. */
  readonly isOn?: (settings: S) => boolean;
  /** What must be changed before it can be deleted, if anything. */
  readonly beforeRemoval?: (live: Raw) => Raw | undefined;
  /** The same object again after it was deleted, where the vendor keeps it for a while; nothing when it does not any more. */
  readonly restore?: (client: RestClient, exact: Raw) => Promise<{ readonly id: string } | undefined>;
  readonly manualCall: (call: ManualCall) => readonly RemedyFile[];
  /** For a vendor that takes few calls: what was read a moment ago is not read again. */
  readonly remembers?: boolean;
}

const Live = z.looseObject({ id: z.string().optional() });
const Made = z.looseObject({ id: z.string() });
const isEmpty = (fields: Raw): boolean => Object.keys(fields).length === 0;

interface Remembered {
  readonly live: Map<string, { readonly found: Raw | undefined; readonly at: number }>;
  list: { readonly entries: readonly Raw[]; readonly at: number } | undefined;
}

/** What one client has read a moment ago, for a vendor that takes few calls: looking, planning and writing ask for the same. */
const freshMs = { live: 5_000, list: 120_000 };

class Memory {
  readonly #of = new WeakMap<RestClient, Remembered>();

  forget(client: RestClient): void {
    this.#of.delete(client);
  }

  of(client: RestClient): Remembered {
    const known = this.#of.get(client) ?? { live: new Map(), list: undefined };
    this.#of.set(client, known);
    return known;
  }
}

/** An object that a vendor keeps in a list of its kind: created by POST, changed where it differs, switched by calls below it. */
export function restObject<S>(kind: RestObject<S>): VendorObject<RestClient, S> {
  const { vendor, path, nameField = 'name', update, settingsOf, writable, isOn = () => true, manualCall } = kind;
  const { placeOf = (id) => `${path}/${encodeURIComponent(id)}`, check = () => {}, typeOf = () => ({}) } = kind;
  const { nameOf = (settings) => (settings as { readonly name: string }).name } = kind;
  const partsFor = (before: S | undefined) => (typeof kind.parts === 'function' ? kind.parts(before) : kind.parts);
  const switchAt = (id: string, on: boolean): string => `${placeOf(id)}/lifecycle/${on ? 'activate' : 'deactivate'}`;

  function newBody(after: S, exact: Raw | undefined): Raw {
    check(after, exact ?? {});
    const before = exact && settingsOf(exact, after);
    const fields = fieldsToWrite({ parts: partsFor(before), before, after, base: exact });
    const { status, ...body }: Raw = { ...typeOf(after, undefined), ...withFields(exact ?? {}, fields) };
    return writable(kind.isOn === undefined && status !== undefined ? { ...body, status } : body, 'new');
  }

  function changed(asked: { target: string; before: S; after: S; base?: Raw; exact?: Raw | undefined }): Raw {
    const { target, before, after, base = typeOf(before, target), exact } = asked;
    check(after, base);
    const was = exact && { raw: exact, settings: settingsOf(exact, after) };
    return fieldsToWrite({ parts: partsFor(before), before, after, base, exact: was });
  }

  const patch = (target: string, after: S, fields: Raw, live?: Raw): Raw =>
    isEmpty(fields) ? {} : { ...typeOf(after, target, live), ...writable(withFields({}, fields), 'there') };

  const memory = new Memory();

  async function listed(client: RestClient): Promise<readonly Raw[]> {
    const known = memory.of(client);
    const at = client.now().getTime();
    if (kind.remembers === true && known.list !== undefined && at - known.list.at < freshMs.list) return known.list.entries;
    const entries = await client.list(path, Made);
    if (kind.remembers === true) known.list = { entries, at };
    return entries;
  }

  async function read(client: RestClient, target: string): Promise<Raw | undefined> {
    const { live } = memory.of(client);
    const known = live.get(target);
    if (kind.remembers === true && known !== undefined && client.now().getTime() - known.at < freshMs.live) return known.found;
    const found = await client.get(placeOf(target), Live).catch(undefinedIfGone);
    if (kind.remembers === true) live.set(target, { found, at: client.now().getTime() });
    return found;
  }

  /** After any write: what of it arrived is not known until it was read again. */
  const forget = (client: RestClient, target: string): void => void memory.of(client).live.delete(target);

  /** The list as it must be after our own write; without the entry where that may have failed. */
  function relist(client: RestClient, change: (entries: readonly Raw[]) => readonly Raw[]): void {
    const known = memory.of(client);
    if (known.list !== undefined) known.list = { ...known.list, entries: change(known.list.entries) };
  }

  /** An answer may carry the id of another object, which must not be switched off for ours. */
  async function checkOwn(client: RestClient, id: string, after: S): Promise<void> {
    const found = await client.get(placeOf(id), Live);
    if (found[nameField] !== nameOf(after)) throw anotherObject(vendor);
  }

  interface Rewriting {
    readonly target: string;
    readonly live: Raw;
    readonly after: S;
    readonly exact?: Raw | undefined;
  }

  async function rewrite(client: RestClient, { target, live, after, exact }: Rewriting): Promise<void> {
    forget(client, target);
    relist(client, (entries) => entries.map((one) => (one['id'] === target ? { ...one, [nameField]: nameOf(after) } : one)));
    const before = settingsOf(live, after);
    const fields = changed({ target, before, after, base: live, exact });
    const body = update === 'PUT' ? writable(withFields(live, fields), 'there') : patch(target, after, fields, live);
    if (!isEmpty(fields)) await client.send(update, placeOf(target), body);
    if (isOn(before) !== isOn(after)) await client.send('POST', switchAt(target, isOn(after)));
  }

  /** A vendor may bring it back in another state than it was deleted in. */
  async function bringBack(client: RestClient, id: string, after: S): Promise<string> {
    const live = await client.ownWrites.settled(
      () => {
        forget(client, id);
        return read(client, id);
      },
      (found) => found !== undefined,
    );
    if (live !== undefined) await rewrite(client, { target: id, live, after });
    return id;
  }

  return {
    vendor,
    async find(client, after) {
      const found = (await listed(client)).find((one) => one[nameField] === nameOf(after));
      if (found === undefined || kind.remembers !== true) return found && { target: String(found['id']), live: found };
      const target = String(found['id']);
      const live = await read(client, target);
      return live && { target, live };
    },
    findAll: async (client, after) =>
      (await listed(client)).filter((one) => one[nameField] === nameOf(after)).map((live) => ({ target: String(live['id']), live })),
    read,
    forget: (client, target) => (target === undefined ? memory.forget(client) : forget(client, target)),
    settingsOf,
    async settled(client, target, look, isShown) {
      const found = await client.ownWrites.settled(() => {
        forget(client, target);
        return look();
      }, isShown);
      client.ownWrites.expect(path, target, found);
      return found;
    },
    async create(client, { after, exact, made: report }) {
      const { list } = memory.of(client);
      // Until the vendor answers, a new one may be there that the list does not have.
      memory.of(client).list = undefined;
      const restored = exact && (await kind.restore?.(client, exact));
      const made = restored ?? (await client.post(path, newBody(after, exact), Made));
      const { id } = made;
      memory.of(client).list = list && { ...list, entries: [...list.entries, { [nameField]: nameOf(after), ...made }] };
      await report(id);
      if (restored !== undefined) return bringBack(client, id, after);
      if (!isOn(after)) {
        await checkOwn(client, id, after);
        await client.send('POST', switchAt(id, false));
      }
      return id;
    },
    write: rewrite,
    async remove(client, target, live) {
      forget(client, target);
      relist(client, (entries) => entries.filter(({ id }) => id !== target));
      if (kind.isOn?.(settingsOf(live)) === true) await client.send('POST', switchAt(target, false));
      const first = kind.beforeRemoval?.(live);
      if (first !== undefined) await client.send(update, placeOf(target), first);
      await client.send('DELETE', placeOf(target)).catch(undefinedIfGone);
    },
    manualSteps(change) {
      const about = nameOf(change.after ?? (change.before as S));
      if (change.kind === 'create') return manualCall({ method: 'POST', path, body: newBody(change.after, undefined), about });
      const { target, before, after } = change;
      if (after === null) {
        const first = kind.isOn?.(before) === true ? [switchAt(target, false)] : [];
        return manualCall({ method: 'DELETE', path: placeOf(target), first, about });
      }
      const fields = changed({ target, before, after });
      const afterwards = isOn(before) === isOn(after) ? [] : [switchAt(target, isOn(after))];
      const body = update === 'PUT' ? withFields({}, fields) : patch(target, after, fields);
      return manualCall({ method: update, path: placeOf(target), body, afterwards, about });
    },
  };
}

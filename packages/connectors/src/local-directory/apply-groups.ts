import { groupChanges } from '@rampart/changes/people/group.ts';
import type { GroupSettings } from '@rampart/domain/group.ts';
import { appliesToObject, type VendorObject } from '../kit/applies-to-object.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import { membersToChange } from '../kit/members-to-change.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { DirectoryClient } from './client.ts';
import { groupClasses } from './collect.ts';
import { groupManualSteps } from './group-manual-steps.ts';
import { type LiveEntry, toEntry, toLiveEntry, withId } from './live-entry.ts';
import { newGroup } from './new-group.ts';
import { idOf, type Modification, sameDn } from './schema.ts';
import { toGroup } from './to-group.ts';
import { groupAttributes } from './wanted-attributes.ts';

interface LiveGroup {
  readonly entry: LiveEntry;
  readonly id: string;
  readonly memberIds: readonly string[];
}

/** All that is needed to make it again. */
const wanted = [...groupAttributes, 'groupType', 'mail', 'info', 'managedBy', 'gidNumber', 'memberUid'];
const entriesOf = (client: DirectoryClient) => client.source.entriesOf(groupClasses, wanted);

async function filled(client: DirectoryClient, id: string, entry: LiveEntry): Promise<LiveGroup> {
  return { entry, id, memberIds: toGroup(toEntry(entry), await client.idsByName()).memberIds };
}

async function namesOf(client: DirectoryClient, ids: readonly string[]): Promise<string[]> {
  const names = await client.namesById();
  return ids.map((id) => names.get(id) ?? unsupportedSetting('The directory', 'of a member whom it does not hold'));
}

const groups: VendorObject<DirectoryClient, GroupSettings, LiveGroup> = {
  vendor: 'The directory',
  async find(client, { name }) {
    for await (const entry of entriesOf(client))
      if (toGroup(entry, new Map()).name === name)
        return { target: idOf(entry), live: await filled(client, idOf(entry), toLiveEntry(entry)) };
    return undefined;
  },
  async read(client, target) {
    const entry = await withId(entriesOf(client), target);
    return entry && filled(client, target, entry);
  },
  settingsOf({ entry, memberIds }) {
    const { name, description } = toGroup(toEntry(entry), new Map());
    return { name, description, memberIds: [...memberIds] };
  },
  async create(client, { after, exact }) {
    const { writer } = client;
    const { dn, attributes } = await newGroup(client, { after, members: await namesOf(client, after.memberIds), exact: exact?.entry });
    await writer.add(dn, attributes);
    for await (const entry of entriesOf(client)) if (sameDn(entry.dn) === sameDn(dn)) return idOf(entry);
    const reason = 'The directory took a new group, and does not show it. Look for it there, then try again.';
    throw new VendorFailure('The directory', { kind: 'theirs', reason });
  },
  async write(client, { live: { entry, memberIds }, after }) {
    const { name, description } = toGroup(toEntry(entry), new Map());
    if (name !== after.name) unsupportedSetting('The directory', 'another name for a group that is there');
    const { added, removed } = membersToChange(memberIds, after.memberIds);
    const attribute = 'uniquemember' in entry.attributes ? 'uniqueMember' : 'member';
    const changes: Modification[] = [
      ...(description === after.description
        ? []
        : [{ operation: 'replace' as const, attribute: 'description', values: after.description === null ? [] : [after.description] }]),
      ...(added.length === 0 ? [] : [{ operation: 'add' as const, attribute, values: await namesOf(client, added) }]),
      ...(removed.length === 0 ? [] : [{ operation: 'delete' as const, attribute, values: await namesOf(client, removed) }]),
    ];
    if (changes.length > 0) await client.writer.modify(entry.dn, changes);
  },
  remove: (client, _target, { entry }) => client.writer.remove(entry.dn),
  manualSteps: groupManualSteps,
};

export const appliesToGroups = appliesToObject(groups, groupChanges, {
  noun: 'a group with its members',
  scopes: ['Write access to group objects'],
});

import { groupChanges } from '@rampart/changes/people/group.ts';
import type { GroupSettings } from '@rampart/domain/group.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../kit/applies-to-object.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import { membersToChange } from '../kit/members-to-change.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import { oktaManualSteps } from './manual-steps.ts';
import type { OktaClient } from './client.ts';
import { membersOf } from './collect.ts';
import { Group } from './schema.ts';
import { toGroup } from './to-group.ts';

interface LiveGroup {
  readonly group: Group;
  readonly memberIds: readonly string[];
}

const path = '/api/v1/groups';
const placeOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;
const memberAt = (id: string, person: string): string => `${placeOf(id)}/users/${encodeURIComponent(person)}`;
const profileOf = ({ name, description }: GroupSettings) => ({ profile: { name, description: description ?? '' } });

async function changeMembers(client: OktaClient, id: string, before: readonly string[], after: readonly string[]): Promise<void> {
  const { added, removed } = membersToChange(before, after);
  for (const person of added) await client.send('PUT', memberAt(id, person));
  for (const person of removed) await client.send('DELETE', memberAt(id, person)).catch(undefinedIfGone);
}

async function filled(client: OktaClient, group: Group): Promise<LiveGroup> {
  return { group, memberIds: await membersOf(client, group) };
}

const groups: VendorObject<OktaClient, GroupSettings, LiveGroup> = {
  vendor: 'Okta',
  async find(client, { name }) {
    const all = await client.everything(path, Group, { q: name, limit: 200 });
    const found = all.find(({ profile }) => profile.name === name);
    return found && { target: found.id, live: await filled(client, found) };
  },
  async read(client, target) {
    const group = await client.get(placeOf(target), Group).catch(undefinedIfGone);
    return group && filled(client, group);
  },
  settingsOf({ group, memberIds: ids }, asked) {
    const { name, description, memberIds } = toGroup(group, [...ids]);
    // Okta knows an empty description and no missing one.
    return { name, description: description === '' && asked.description === null ? null : description, memberIds };
  },
  async create(client, { after }) {
    const { id } = await client.post(path, profileOf(after), z.object({ id: z.string() }));
    await changeMembers(client, id, [], after.memberIds);
    return id;
  },
  async write(client, { target, live: { group, memberIds }, after }) {
    if (toGroup(group, []).kind !== 'assigned') unsupportedSetting('Okta', 'who is in a group that it or an app fills');
    const { name, description } = group.profile;
    if (name !== after.name || (description ?? '') !== (after.description ?? ''))
      await client.send('PUT', placeOf(target), profileOf(after));
    await changeMembers(client, target, memberIds, after.memberIds);
  },
  remove: async (client, target, { group }) => {
    if (toGroup(group, []).kind !== 'assigned') unsupportedSetting('Okta', 'to delete a group that it or an app fills');
    await client.send('DELETE', placeOf(target)).catch(undefinedIfGone);
  },
  manualSteps(change) {
    const { name: about } = change.after ?? change.before;
    if (change.kind === 'delete') return oktaManualSteps({ method: 'DELETE', path: placeOf(change.target), about });
    const { added, removed } = membersToChange(change.before?.memberIds ?? [], change.after.memberIds);
    const list = ['change,id', ...added.map((id) => `add,${id}`), ...removed.map((id) => `remove,${id}`), ''].join('\n');
    const isNew = change.kind === 'create';
    const call = {
      method: isNew ? 'POST' : 'PUT',
      path: isNew ? path : placeOf(change.target),
      body: profileOf(change.after),
      about,
    } as const;
    return [...oktaManualSteps(call), { name: 'members.csv', content: list }];
  },
};

export const appliesToGroups = appliesToObject(groups, groupChanges, {
  title: { create: 'Make a group', update: 'Change a group and its members', delete: 'Delete a group' },
  scopes: ['okta.groups.read', 'okta.groups.manage'],
});

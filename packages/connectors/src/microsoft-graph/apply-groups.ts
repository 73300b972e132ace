import { groupChanges } from '@rampart/changes/people/group.ts';
import type { GroupSettings } from '@rampart/domain/group.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../kit/applies-to-object.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import { fileNameOf } from '../kit/file-name-of.ts';
import { membersToChange } from '../kit/members-to-change.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import { graphManualSteps } from './manual-steps.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { memberIdsOf } from './collect.ts';
import { pageOf, Group } from './schema.ts';
import { toGroup } from './to-group.ts';

const scopes = ['GroupMember.Read.All', 'Group.ReadWrite.All'];
const placeOf = (id: string): string => `groups/${encodeURIComponent(id)}`;

interface LiveGroup {
  readonly group: z.infer<typeof Group>;
  readonly memberIds: readonly string[];
}

const newBody = ({ name, description }: GroupSettings, mayHoldRoles = false) => ({
  displayName: name,
  // Graph takes no empty description.
  ...(description === null || description === '' ? {} : { description }),
  mailEnabled: false,
  mailNickname: fileNameOf(name),
  securityEnabled: true,
  ...(mayHoldRoles ? { isAssignableToRole: true } : {}),
});

async function changeMembers(client: MicrosoftGraphClient, id: string, before: readonly string[], after: readonly string[]): Promise<void> {
  const { added, removed } = membersToChange(before, after);
  for (const person of added) await client.link(`${placeOf(id)}/members/$ref`, person);
  for (const person of removed)
    await client.send('DELETE', `${placeOf(id)}/members/${encodeURIComponent(person)}/$ref`).catch(undefinedIfGone);
}

async function read(client: MicrosoftGraphClient, id: string): Promise<LiveGroup | undefined> {
  const group = await client.get(placeOf(id), Group).catch(undefinedIfGone);
  return group && { group, memberIds: await memberIdsOf(client, 'groups', id) };
}

const groups: VendorObject<MicrosoftGraphClient, GroupSettings, LiveGroup> = {
  vendor: 'Microsoft',
  async find(client, { name }) {
    const query = { $filter: `displayName eq '${name.replaceAll("'", "''")}'` };
    const [found] = await client.everyPage({ path: 'groups', query, page: pageOf(Group) });
    const live = found && (await read(client, found.id));
    return found && live && { target: found.id, live };
  },
  read,
  settingsOf({ group, memberIds: ids }) {
    const { name, description, memberIds } = toGroup(group, ids);
    return { name, description, memberIds };
  },
  async create(client, { after, exact }) {
    const { id } = await client.post('groups', newBody(after, exact?.group.isAssignableToRole ?? false), Group);
    await changeMembers(client, id, [], after.memberIds);
    return id;
  },
  async write(client, { target, live: { group, memberIds }, after }) {
    if (toGroup(group, []).kind === 'dynamic') unsupportedSetting('Microsoft', 'who is in a group that it fills by a rule');
    const { name, description } = toGroup(group, []);
    if (name !== after.name || description !== after.description)
      await client.send('PATCH', placeOf(target), { displayName: after.name, description: after.description });
    await changeMembers(client, target, memberIds, after.memberIds);
  },
  remove: async (client, target) => {
    await client.send('DELETE', placeOf(target)).catch(undefinedIfGone);
  },
  manualSteps(change) {
    const { name: about } = change.after ?? change.before;
    if (change.kind === 'delete') return graphManualSteps({ method: 'DELETE', path: placeOf(change.target), about, scopes });
    const { added, removed } = membersToChange(change.before?.memberIds ?? [], change.after.memberIds);
    const list = {
      name: `members-of-${fileNameOf(about)}.csv`,
      content: ['change,id', ...added.map((id) => `add,${id}`), ...removed.map((id) => `remove,${id}`), ''].join('\n'),
    };
    if (change.kind === 'create')
      return [...graphManualSteps({ method: 'POST', path: 'groups', body: newBody(change.after), about, scopes }), list];
    const body = { displayName: change.after.name, description: change.after.description };
    return [...graphManualSteps({ method: 'PATCH', path: placeOf(change.target), body, about, scopes }), list];
  },
};

export const appliesToGroups = appliesToObject(groups, groupChanges, {
  title: { create: 'Make a group', update: 'Change a group and its members', delete: 'Delete a group' },
  scopes,
});

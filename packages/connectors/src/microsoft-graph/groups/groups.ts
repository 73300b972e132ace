import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Group as GroupFact } from '@rampart/domain/group.ts';
import { groups as groupsFact } from '@rampart/facts/people/groups.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';
import { groupObject } from '../../kit/group-object.ts';
import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import { undefinedIfGone, VendorFailure } from '../../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { restoreFrom } from '../graph-object.ts';
import { graphManualSteps } from '../manual-steps.ts';
import { Group, Member, mostPerPage } from '../schema.ts';

/** Far below Graph's limits, which are counted per application and directory. */
export const groupsAtOnce = 8;

const sorted = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();

/** Without `groupIds` where only its people are of interest, as for a group that is written. */
const toGroup = (group: Group, memberIds: readonly string[], groupIds?: readonly string[]): GroupFact => ({
  id: group.id,
  name: group.displayName ?? group.id,
  description: group.description ?? null,
  kind: group.groupTypes?.includes('DynamicMembership') === true ? 'dynamic' : 'assigned',
  memberIds: sorted(memberIds),
  // Graph omits it where it is false.
  mayHoldRoles: group.isAssignableToRole ?? false,
  // A group whose mail was switched off keeps the address that it had.
  ...(group.mailEnabled === true && group.mail ? { mail: group.mail.toLowerCase() } : {}),
  ...(groupIds === undefined ? {} : { groupIds: sorted(groupIds) }),
});

export const isOfType =
  (type: 'user' | 'group' | 'servicePrincipal') =>
  (member: Member): boolean =>
    member['@odata.type'] === `#microsoft.graph.${type}`;

type Which = 'members' | 'transitiveMembers';
export const membersOf = (client: MicrosoftGraphClient, id: string, which: Which): Promise<Member[]> =>
  client.list(`groups/${encodeURIComponent(id)}/${which}`, Member, { $select: 'id', $top: mostPerPage });
const idsOf = (members: readonly Member[], type: Parameters<typeof isOfType>[0]): string[] =>
  members.filter(isOfType(type)).map(({ id }) => id);

/** `transitiveMembers`: also those of groups within the group. */
export const memberIdsOf = async (client: MicrosoftGraphClient, id: string, which: Which = 'members'): Promise<string[]> =>
  idsOf(await membersOf(client, id, which), 'user');

/** Direct members only: a group within a group has a separate entry. */
export async function collectGroups(client: MicrosoftGraphClient): Promise<GroupFact[]> {
  const list = () => client.list('groups', Group, { $select: Object.keys(Group.shape).join(','), $top: mostPerPage });
  return mapUnlessGone(await list(), { atOnce: groupsAtOnce, listAgain: list }, async (group) => {
    const members = await membersOf(client, group.id, 'members');
    return toGroup(group, idsOf(members, 'user'), idsOf(members, 'group'));
  });
}

const scopes = ['GroupMember.Read.All', 'Group.ReadWrite.All'];
const Person = z.object({ id: z.string() });
const Container = z.object({ id: z.string(), displayName: z.string().nullish() });

const groups = groupObject<MicrosoftGraphClient, Group>({
  vendor: 'Microsoft',
  path: 'groups',
  item: Group,
  search: (name) => ({ $filter: `displayName eq '${name.replaceAll("'", "''")}'` }),
  toGroup: (group, memberIds) => toGroup(group, memberIds),
  membersOf: (client, { id }) => memberIdsOf(client, id),
  filled: 'it fills by a rule',
  update: 'PATCH',
  newBody: ({ name, description }, exact) => ({
    displayName: name,
    // Graph takes no empty description.
    ...(description === null || description === '' ? {} : { description }),
    mailEnabled: false,
    mailNickname: fileNameOf(name),
    securityEnabled: true,
    ...(exact?.isAssignableToRole === true ? { isAssignableToRole: true } : {}),
  }),
  changedBody: ({ name, description }) => ({ displayName: name, description }),
  async join(client, place, person) {
    // A copy that does not know the group yet says that it is not there.
    const join = () => client.link(`${place}/members/$ref`, person).then(() => 'joined', undefinedIfGone);
    // Who is a member already is refused; a call without an answer may have made them one, and a copy may not show it yet.
    const isMember = async () =>
      (await client.list(`${place}/members`, Member, { $select: 'id', $top: mostPerPage })).some(({ id }) => id === person);
    const joined = await client.ownWrites
      .settled(join, (done) => done === 'joined')
      .catch(async (error: unknown) => {
        const isRefused = error instanceof VendorFailure && error.status === 400;
        if (!isRefused || !(await client.ownWrites.settled(isMember, (found) => found))) throw error;
        return 'joined';
      });
    if (joined !== undefined) return;
    const reason =
      'Microsoft does not know the group, or the person who is to join it. Look whether both are still there, then plan again.';
    throw new VendorFailure('Microsoft', { kind: 'theirs', reason, status: 404 });
  },
  leave: (client, place, person) => client.send('DELETE', `${place}/members/${encodeURIComponent(person)}/$ref`),
  hasPerson: async (client, person) =>
    (await client.get(`users/${encodeURIComponent(person)}`, Person, { $select: 'id' }).catch(undefinedIfGone)) !== undefined,
  restore: restoreFrom({ path: 'directory/deletedItems', action: 'restore', list: 'groups' }),
  // Also a role that it was assigned, and an administrative unit.
  async containersOf(client, { id }) {
    const found = await client.list(`groups/${encodeURIComponent(id)}/memberOf`, Container, { $select: 'id,displayName' });
    return found.map((one) => one.displayName ?? one.id);
  },
  manualCall: (call) => graphManualSteps({ ...call, scopes }),
});

export const appliesToGroups = appliesToObject(groups, groupChanges, { noun: 'a group with its members', scopes, fact: groupsFact });

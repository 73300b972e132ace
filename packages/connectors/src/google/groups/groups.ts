import type { Group as GroupFact } from '@rampart/domain/group.ts';
import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import type { GoogleClient } from '../client.ts';
import { Group, type Member } from '../schema.ts';

const path = '/admin/directory/v1/groups';
/** Groups are read beside each other, but not so many that Google would throttle us. */
const groupsAtOnce = 4;

const listGroups = (client: GoogleClient): Promise<Group[]> =>
  client.listOf(Group, { field: 'groups', path, query: { customer: 'my_customer', maxResults: 200 } });

/** Asks for more about each group. */
export async function mapGroups<Result>(client: GoogleClient, act: (group: Group) => Promise<Result>): Promise<Result[]> {
  const list = () => listGroups(client);
  return mapUnlessGone(await list(), { atOnce: groupsAtOnce, listAgain: list }, act);
}

/** Every account of the customer is in a group that has the customer as a member. */
const hasEveryone = (members: readonly Member[]): boolean => members.some(({ type }) => type === 'CUSTOMER');
const idsOf = (members: readonly Member[], type: string): string[] =>
  members.flatMap((member) => (member.type === type && member.id ? [member.id] : []));

/** Members of other organisations have an id as well: people are those whom the directory lists. */
export function toGroup(group: Group, members: readonly Member[], peopleIds: ReadonlySet<string>): GroupFact {
  const isForEveryone = hasEveryone(members);
  return {
    id: group.id,
    name: group.name,
    description: group.description || null,
    kind: isForEveryone ? 'everyone' : 'assigned',
    memberIds: isForEveryone
      ? [...peopleIds].toSorted()
      : idsOf(members, 'USER')
          .filter((id) => peopleIds.has(id))
          .toSorted(),
    mayHoldRoles: null,
    groupIds: idsOf(members, 'GROUP').toSorted(),
    mail: group.email.toLowerCase(),
  };
}

/** Accounts outside of Google are EXTERNAL, and may have no id. */
export const outsideMembersOf = (members: readonly Member[], peopleIds: ReadonlySet<string>): number =>
  members.filter(({ id, type }) => type === 'EXTERNAL' || (type === 'USER' && id && !peopleIds.has(id))).length;

export async function collectGroups(client: GoogleClient): Promise<GroupFact[]> {
  const peopleIds = new Set((await client.users()).map(({ id }) => id));
  return mapGroups(client, async (group) => toGroup(group, await client.membersOf(group.id), peopleIds));
}

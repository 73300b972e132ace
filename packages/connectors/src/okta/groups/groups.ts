import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Group as GroupFact, GroupSettings } from '@rampart/domain/group.ts';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { groupObject } from '../../kit/group-object.ts';
import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import { undefinedIfGone } from '../../kit/vendor-failure.ts';
import type { OktaClient } from '../client.ts';
import { oktaManualSteps } from '../manual-steps.ts';
import { Group, Member } from '../schema.ts';

const path = '/api/v1/groups';
/** Groups are read beside each other, but not so many that Okta would throttle us. */
const groupsAtOnce = 4;

/** Okta fills it with every user. Its second built-in group, for administrators, is not everyone. */
const isEverybody = ({ type, profile }: Group): boolean => type === 'BUILT_IN' && profile.name === 'Everyone';

function kindOf(group: Group): GroupFact['kind'] {
  if (group.type === 'BUILT_IN') return isEverybody(group) ? 'everyone' : 'dynamic';
  return group.type === 'APP_GROUP' ? 'application' : 'assigned';
}

const toGroup = (group: Group, memberIds: string[]): GroupFact => ({
  id: group.id,
  name: group.profile.name,
  description: group.profile.description ?? null,
  kind: kindOf(group),
  memberIds,
  mayHoldRoles: null,
});

async function membersOf(client: OktaClient, group: Group): Promise<string[]> {
  if (isEverybody(group)) return [...(await client.userIds())];
  const members = await client.list(`${path}/${encodeURIComponent(group.id)}/users`, Member, { limit: 1000 });
  return members.map(({ id }) => id).toSorted();
}

/** Those of one group, by its id. */
export async function memberIdsOf(client: OktaClient, id: string): Promise<string[]> {
  return membersOf(client, await client.get(`${path}/${encodeURIComponent(id)}`, Group));
}

export async function collectGroups(client: OktaClient): Promise<GroupFact[]> {
  const list = () => client.list(path, Group, { limit: 200 });
  const read = async (group: Group) => toGroup(group, await membersOf(client, group));
  return mapUnlessGone(await list(), { atOnce: groupsAtOnce, listAgain: list }, read);
}

/** Okta replaces a profile as a whole, with the properties that the company has added to it. */
const profileOf = ({ name, description }: GroupSettings, group: Group | undefined) => ({
  profile: { ...group?.profile, name, description: description ?? '' },
});
const memberAt = (place: string, person: string): string => `${place}/users/${encodeURIComponent(person)}`;

const groups = groupObject<OktaClient, Group>({
  vendor: 'Okta',
  path,
  item: Group,
  search: (name) => ({ q: name, limit: 200 }),
  toGroup,
  membersOf,
  filled: 'it or an app fills',
  update: 'PUT',
  newBody: profileOf,
  changedBody: profileOf,
  join: (client, place, person) => client.send('PUT', memberAt(place, person)),
  leave: (client, place, person) => client.send('DELETE', memberAt(place, person)),
  hasPerson: async (client, person) =>
    (await client.get(`/api/v1/users/${encodeURIComponent(person)}`, Member).catch(undefinedIfGone)) !== undefined,
  manualCall: oktaManualSteps,
});

export const appliesToGroups = appliesToObject(groups, groupChanges, {
  noun: 'a group with its members',
  scopes: ['okta.groups.read', 'okta.groups.manage'],
});

import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { Group as GroupFact } from '@rampart/domain/group.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { mapConcurrently } from '../kit/map-concurrently.ts';
import type { OktaClient } from './client.ts';
import { Authenticator, AuthenticatorMethod, Group, Member } from './schema.ts';
import { toAuthenticationMethod } from './methods/to-authentication-method.ts';
import { isEverybody, toGroup } from './groups/to-group.ts';
import { managerFinder, toPerson } from './people/to-person.ts';

const pageSize = 200;
/** Groups are read beside each other, but not so many that Okta would throttle us. */
const groupsAtOnce = 4;

export async function collectPeople(client: OktaClient): Promise<Person[]> {
  const users = await client.users();
  const findManager = managerFinder(users);
  return users.map((user) => toPerson(user, findManager(user)));
}

export async function membersOf(client: OktaClient, group: Group): Promise<string[]> {
  if (isEverybody(group)) return [...(await client.userIds())];
  const members = await client.list(`/api/v1/groups/${encodeURIComponent(group.id)}/users`, Member, { limit: 1000 });
  return members.map(({ id }) => id).toSorted();
}

export async function collectGroups(client: OktaClient): Promise<GroupFact[]> {
  const groups = await client.list('/api/v1/groups', Group, { limit: pageSize });
  return mapConcurrently(groups, groupsAtOnce, async (group) => toGroup(group, await membersOf(client, group)));
}

/** Each authenticator has its methods: a phone has text messages and calls. */
export async function collectAuthenticationMethods(client: OktaClient): Promise<AuthenticationMethod[]> {
  const found: AuthenticationMethod[] = [];
  for (const authenticator of await client.list('/api/v1/authenticators', Authenticator)) {
    const path = `/api/v1/authenticators/${encodeURIComponent(authenticator.id)}/methods`;
    const methods = await client.list(path, AuthenticatorMethod);
    found.push(...methods.map((method) => toAuthenticationMethod(authenticator, method)));
  }
  return found;
}

import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import type { RegisteredMethods } from '@rampart/facts/identity/registered-methods.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { Licence } from '@rampart/facts/licences/licences.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { mapConcurrently } from '../kit/map-concurrently.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { AuthenticationMethodsPolicy, AuthorizationPolicy, ConditionalAccessPolicyPage } from './policy-schema.ts';
import { DirectoryRolePage, GroupPage, MemberPage, NamedLocationPage, RegistrationPage, SkuPage, UserPage } from './schema.ts';
import { toAuthenticationMethod } from './to-authentication-method.ts';
import { toDirectorySettings } from './to-directory-settings.ts';
import { guestVisits } from './guest-visits.ts';
import { groupFields, toGroup } from './to-group.ts';
import { toLicence } from './to-licence.ts';
import { userFields, toPerson } from './to-person.ts';
import { toRegisteredMethods } from './to-registered-methods.ts';
import { toRole } from './to-role.ts';
import { toSignInPolicy } from './to-sign-in-policy.ts';
import { toZone } from './to-zone.ts';

/** The most that Graph gives on a page of directory objects. */
const most = '999';
/** Far below Graph's limits, which are counted per application and directory. */
const groupsAtOnce = 8;

export async function collectPeople(client: MicrosoftGraphClient): Promise<Person[]> {
  const query = { $select: userFields.join(','), $expand: 'manager($select=id)', $top: most };
  const users = await client.everyPage({ path: 'users', query, page: UserPage });
  const visits = users.some(({ userType }) => userType === 'Guest') ? await guestVisits(client) : new Map<string, string | null>();
  return users.map((user) => toPerson(user, visits.get(user.id)));
}

export async function memberIdsOf(client: MicrosoftGraphClient, kind: 'groups' | 'directoryRoles', id: string): Promise<string[]> {
  // Members of a role come all at once: Graph's document "List members of a directory role" knows no page size.
  const query = { $select: 'id', ...(kind === 'groups' ? { $top: most } : {}) };
  const members = await client.everyPage({ path: `${kind}/${encodeURIComponent(id)}/members`, query, page: MemberPage });
  return members.filter((member) => member['@odata.type'] === '#microsoft.graph.user').map((member) => member.id);
}

/** Direct members only: a group within a group has an entry of its own. Somebody may delete one while they are being listed. */
export async function collectGroups(client: MicrosoftGraphClient): Promise<Group[]> {
  const query = { $select: groupFields.join(','), $top: most };
  const groups = await client.everyPage({ path: 'groups', query, page: GroupPage });
  const filled = await mapConcurrently(groups, groupsAtOnce, async (group) => {
    const memberIds = await memberIdsOf(client, 'groups', group.id).catch(undefinedIfGone);
    return memberIds === undefined ? [] : [toGroup(group, memberIds)];
  });
  return filled.flat();
}

/** Roles that somebody holds or has held; Graph lists no others. Who only may activate one is not a member of it. */
export async function collectRoles(client: MicrosoftGraphClient): Promise<Role[]> {
  const roles = await client.everyPage({ path: 'directoryRoles', page: DirectoryRolePage });
  return mapConcurrently(roles, groupsAtOnce, async (role) => toRole(role, await memberIdsOf(client, 'directoryRoles', role.id)));
}

export async function collectDirectorySettings(client: MicrosoftGraphClient): Promise<DirectorySettings> {
  return toDirectorySettings(await client.get('policies/authorizationPolicy', AuthorizationPolicy));
}

export async function collectAuthenticationMethods(client: MicrosoftGraphClient): Promise<AuthenticationMethod[]> {
  const policy = await client.get('policies/authenticationMethodsPolicy', AuthenticationMethodsPolicy);
  return policy.authenticationMethodConfigurations.map(toAuthenticationMethod);
}

export async function collectRegisteredMethods(client: MicrosoftGraphClient): Promise<RegisteredMethods[]> {
  const path = 'reports/authenticationMethods/userRegistrationDetails';
  return (await client.everyPage({ path, page: RegistrationPage })).map(toRegisteredMethods);
}

export async function collectSignInPolicies(client: MicrosoftGraphClient): Promise<SignInPolicy[]> {
  const path = 'identity/conditionalAccess/policies';
  return (await client.everyPage({ path, page: ConditionalAccessPolicyPage })).map(toSignInPolicy);
}

export async function collectZones(client: MicrosoftGraphClient): Promise<Zone[]> {
  return (await client.everyPage({ path: 'identity/conditionalAccess/namedLocations', page: NamedLocationPage })).map(toZone);
}

export async function collectLicences(client: MicrosoftGraphClient): Promise<Licence[]> {
  return (await client.everyPage({ path: 'subscribedSkus', page: SkuPage })).map(toLicence);
}

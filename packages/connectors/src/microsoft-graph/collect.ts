import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { mapConcurrently } from '../kit/map-concurrently.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { AuthenticationMethodsPolicy, AuthorizationPolicy } from './sign-in-policies/policy-schema.ts';
import { DirectoryRole, Group as DirectoryGroup, Member, User } from './schema.ts';
import { toAuthenticationMethod } from './methods/to-authentication-method.ts';
import { toDirectorySettings } from './directory/to-directory-settings.ts';
import { guestVisits } from './people/guest-visits.ts';
import { groupFields, toGroup } from './groups/to-group.ts';
import { userFields, toPerson } from './people/to-person.ts';

/** Microsoft's document "Microsoft Entra built-in roles": a holder of one of these can give themselves any other. */
const allPowerful = new Set([
  '62e90394-69f5-4237-9190-012177145e10', // Global Administrator
  'e8611ab8-c189-46e8-94e1-60213ab1f814', // Privileged Role Administrator
  '7be44c8a-adaf-4e2a-84d6-ab2649e08a13', // Privileged Authentication Administrator
]);

const toRole = (role: DirectoryRole, memberIds: readonly string[]): Role => ({
  id: role.id,
  templateId: role.roleTemplateId ?? null,
  name: role.displayName ?? role.id,
  isAllPowerful: allPowerful.has(role.roleTemplateId?.toLowerCase() ?? ''),
  memberIds: [...new Set(memberIds)].toSorted(),
});

/** The most that Graph gives on a page of directory objects. */
const most = '999';
/** Far below Graph's limits, which are counted per application and directory. */
const groupsAtOnce = 8;

export async function collectPeople(client: MicrosoftGraphClient): Promise<Person[]> {
  const query = { $select: userFields.join(','), $expand: 'manager($select=id)', $top: most };
  const users = await client.list('users', User, query);
  const visits = users.some(({ userType }) => userType === 'Guest') ? await guestVisits(client) : new Map<string, string | null>();
  return users.map((user) => toPerson(user, visits.get(user.id)));
}

export async function memberIdsOf(client: MicrosoftGraphClient, kind: 'groups' | 'directoryRoles', id: string): Promise<string[]> {
  // Members of a role come on one page: Graph's document "List members of a directory role" knows no page size.
  const query = { $select: 'id', ...(kind === 'groups' ? { $top: most } : {}) };
  const members = await client.list(`${kind}/${encodeURIComponent(id)}/members`, Member, query);
  return members.filter((member) => member['@odata.type'] === '#microsoft.graph.user').map((member) => member.id);
}

/** Direct members only: a group within a group has a separate entry. A group may be deleted while they are listed. */
export async function collectGroups(client: MicrosoftGraphClient): Promise<Group[]> {
  const query = { $select: groupFields.join(','), $top: most };
  const groups = await client.list('groups', DirectoryGroup, query);
  const filled = await mapConcurrently(groups, groupsAtOnce, async (group) => {
    const memberIds = await memberIdsOf(client, 'groups', group.id).catch(undefinedIfGone);
    return memberIds === undefined ? [] : [toGroup(group, memberIds)];
  });
  return filled.flat();
}

/** Roles that are or were assigned; Graph lists no others. Who only may activate one is not a member of it. */
export async function collectRoles(client: MicrosoftGraphClient): Promise<Role[]> {
  const roles = await client.list('directoryRoles', DirectoryRole);
  return mapConcurrently(roles, groupsAtOnce, async (role) => toRole(role, await memberIdsOf(client, 'directoryRoles', role.id)));
}

export async function collectDirectorySettings(client: MicrosoftGraphClient): Promise<DirectorySettings> {
  return toDirectorySettings(await client.get('policies/authorizationPolicy', AuthorizationPolicy));
}

export async function collectAuthenticationMethods(client: MicrosoftGraphClient): Promise<AuthenticationMethod[]> {
  const policy = await client.get('policies/authenticationMethodsPolicy', AuthenticationMethodsPolicy);
  return policy.authenticationMethodConfigurations.map(toAuthenticationMethod);
}

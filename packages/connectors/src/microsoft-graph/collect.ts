import type { Role } from '@rampart/facts/identity/roles.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { mapConcurrently } from '../kit/map-concurrently.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { groupsAtOnce, memberIdsOf } from './groups/groups.ts';
import { guestVisits } from './people/guest-visits.ts';
import { toPerson } from './people/to-person.ts';
import { DirectoryRole, mostPerPage, User, UserFields } from './schema.ts';

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

export async function collectPeople(client: MicrosoftGraphClient): Promise<Person[]> {
  const query = { $select: Object.keys(UserFields.shape).join(','), $expand: 'manager($select=id)', $top: mostPerPage };
  const users = await client.list('users', User, query);
  const visits = users.some(({ userType }) => userType === 'Guest') ? await guestVisits(client) : new Map<string, string | null>();
  return users.map((user) => toPerson(user, visits.get(user.id)));
}

/** Roles that are or were assigned; Graph lists no others. Who only may activate one is not a member of it. */
export async function collectRoles(client: MicrosoftGraphClient): Promise<Role[]> {
  const roles = await client.list('directoryRoles', DirectoryRole);
  return mapConcurrently(roles, groupsAtOnce, async (role) => toRole(role, await memberIdsOf(client, 'directoryRoles', role.id)));
}

import type { Role as RoleFact } from '@rampart/facts/identity/roles.ts';
import type { GoogleClient } from '../client.ts';
import { Role, RoleAssignment } from '../schema.ts';

const below = '/admin/directory/v1/customer/my_customer';

/** System roles have names for programs; the console shows what follows from them. */
const consoleNames: Readonly<Record<string, string>> = {
  _SEED_ADMIN_ROLE: 'Super Admin',
  _GROUPS_ADMIN_ROLE: 'Groups Admin',
  _USER_MANAGEMENT_ADMIN_ROLE: 'User Management Admin',
  _HELP_DESK_ADMIN_ROLE: 'Help Desk Admin',
  _SERVICE_ADMIN_ROLE: 'Services Admin',
  _MOBILE_ADMIN_ROLE: 'Mobile Admin',
};

export async function collectRoles(client: GoogleClient): Promise<RoleFact[]> {
  const query = { maxResults: 100 };
  const roles = await client.listOf(Role, { field: 'items', path: `${below}/roles`, query });
  const assignments = await client.listOf(RoleAssignment, { field: 'items', path: `${below}/roleassignments`, query });
  const peopleIds = new Set((await client.users()).map(({ id }) => id));

  /** Who a role is given to: a person, the people of a group, or a service account. */
  async function holdersOf({ assignedTo, assigneeType }: RoleAssignment): Promise<readonly string[]> {
    if (assigneeType?.toLowerCase() !== 'group') return [assignedTo];
    return (await client.membersOf(assignedTo)).flatMap(({ id }) => id ?? []);
  }

  const found: RoleFact[] = [];
  for (const role of roles) {
    const holders = new Set<string>();
    for (const assignment of assignments.filter(({ roleId }) => roleId === role.roleId))
      for (const id of await holdersOf(assignment)) holders.add(id);
    const ids = [...holders].toSorted();
    found.push({
      id: role.roleId,
      templateId: role.isSystemRole === true ? role.roleName : null,
      name: consoleNames[role.roleName] ?? role.roleName,
      isAllPowerful: role.isSuperAdminRole === true,
      memberIds: ids.filter((id) => peopleIds.has(id)),
      applications: ids.filter((id) => !peopleIds.has(id)).map((id) => ({ id, name: 'Service account' })),
    });
  }
  return found;
}

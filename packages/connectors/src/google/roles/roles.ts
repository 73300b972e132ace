import type { Role as RoleFact } from '@rampart/facts/identity/roles.ts';
import { undefinedIf, type VendorFailure } from '../../kit/vendor-failure.ts';
import type { GoogleClient } from '../client.ts';
import { type Member, Role, RoleAssignment } from '../schema.ts';

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

/** More groups than that within the one that has a role are named, and not opened. */
const mostGroups = 200;

interface Holder {
  readonly id: string;
  /** What it is, where it is no person of the directory. */
  readonly name: string;
  readonly isUnreadGroup?: true;
}

const serviceAccount = 'Service account';

/** Members of other organisations are of the type USER as well; EXTERNAL ones may have no id. */
function accountOf({ id, email }: Member): Holder[] {
  const key = id ?? email;
  if (!key) return [];
  if (/\.gserviceaccount\.com$/i.test(email ?? '')) return [{ id: key, name: serviceAccount }];
  return [{ id: key, name: email ? `Account outside of the organisation ${email}` : 'Account outside of the organisation' }];
}

const isHidden = ({ kind, status }: VendorFailure): boolean => kind === 'permission' || status === 404;
const unread = ({ id, email }: Member): Holder[] =>
  id ? [{ id, name: email ? `Group that could not be read ${email}` : 'Group that could not be read', isUnreadGroup: true }] : [];

/** Who has a role through a group, and through the groups in it. */
async function holdersIn(client: GoogleClient, groupId: string, everyone: readonly Holder[]): Promise<readonly Holder[]> {
  const found: Holder[] = [];
  const opened = new Set([groupId]);
  const lists = [await client.membersOf(groupId)];
  for (let members = lists.pop(); members !== undefined; members = lists.pop())
    for (const member of members) {
      const { id, type } = member;
      if (type === 'CUSTOMER') for (const holder of everyone) found.push(holder);
      if (type === 'USER' || type === 'EXTERNAL') found.push(...accountOf(member));
      if (type !== 'GROUP' || !id || opened.has(id)) continue;
      // Groups of other organisations are not shown to us.
      const inside = opened.size < mostGroups ? await client.membersOf(id).catch(undefinedIf(isHidden)) : undefined;
      opened.add(id);
      if (inside === undefined) found.push(...unread(member));
      else lists.push(inside);
    }
  return found;
}

export async function collectRoles(client: GoogleClient): Promise<RoleFact[]> {
  const query = { maxResults: 100 };
  const roles = await client.listOf(Role, { field: 'items', path: `${below}/roles`, query, key: 'roleId' });
  const assignments = await client.listOf(RoleAssignment, { field: 'items', path: `${below}/roleassignments`, query });
  const peopleIds = new Set((await client.users()).map(({ id }) => id));
  const everyone = [...peopleIds].map((id) => ({ id, name: '' }));

  /** Who a role is given to: a person or a service account, or those who are in a group. */
  const holdersOf = async ({ assignedTo, assigneeType }: RoleAssignment): Promise<readonly Holder[]> =>
    assigneeType?.toLowerCase() === 'group' ? holdersIn(client, assignedTo, everyone) : [{ id: assignedTo, name: serviceAccount }];

  const found: RoleFact[] = [];
  for (const role of roles) {
    const holders = new Map<string, Holder>();
    for (const assignment of assignments.filter(({ roleId }) => roleId === role.roleId))
      for (const holder of await holdersOf(assignment)) holders.set(holder.id, holder);
    const ids = [...holders.keys()].toSorted();
    found.push({
      id: role.roleId,
      templateId: role.isSystemRole === true ? role.roleName : null,
      name: consoleNames[role.roleName] ?? role.roleName,
      isAllPowerful: role.isSuperAdminRole === true,
      memberIds: ids.filter((id) => peopleIds.has(id)),
      applications: ids.filter((id) => !peopleIds.has(id)).flatMap((id) => holders.get(id) ?? []),
    });
  }
  return found;
}

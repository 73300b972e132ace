import type { Body } from '../../kit/rest-api.ts';
import { ResourceStore } from '../../kit/resource-store.ts';
import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { pageOf } from '../api/page-token.ts';
import { type CustomerParts, etagOf, isCustomer, longNumberOf } from '../customer-parts.ts';
import type { Caller } from '../tokens/access.ts';
import type { Accounts } from './accounts.ts';
import type { Groups } from './groups.ts';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly privileges: readonly string[];
}

interface Assignment {
  readonly id: string;
  readonly roleId: string;
  readonly assignedTo: string;
}

const superName = '_SEED_ADMIN_ROLE';
const systemRoles: readonly (readonly [name: string, description: string, privileges: readonly string[]])[] = [
  [superName, 'Google Workspace Administrator Seed Role', ['SUPER_ADMIN']],
  ['_GROUPS_ADMIN_ROLE', 'Groups Administrator', ['GROUPS_ALL', 'USERS_RETRIEVE']],
  ['_USER_MANAGEMENT_ADMIN_ROLE', 'User Management Administrator', ['USERS_ALL', 'ORGANIZATION_UNITS_RETRIEVE']],
  ['_HELP_DESK_ADMIN_ROLE', 'Help Desk Administrator', ['USERS_RETRIEVE', 'USERS_ALIAS']],
];
const reading = ['admin.directory.rolemanagement.readonly', 'admin.directory.rolemanagement'];
const writing = ['admin.directory.rolemanagement'];
const size = { name: 'maxResults', usual: 100, most: 200 } as const;
/** At the beginning: too many, as at many companies. */
const superAdministrators = 7;

export type Roles = ReturnType<typeof openRoles>;

export function openRoles(parts: CustomerParts, accounts: Accounts, groups: Pick<Groups, 'find'>) {
  const { world, ids, note } = parts;
  const numberOf = (words: string): string => longNumberOf(`${words} ${parts.domain}`).replace('-', '');
  const roles: readonly Role[] = systemRoles.map(([name, description, privileges]) => ({
    id: numberOf(name),
    name,
    description,
    privileges,
  }));
  const superRole = roles[0]!;
  const roleNamed = (name: string): Role => roles.find((role) => role.name === name) ?? superRole;

  const assignments = new ResourceStore<Assignment, Caller>({
    initial: initialAssignments(),
    missing: (id) => googleErrors.notFound(`roleAssignment ${id}`),
    check({ id, roleId, assignedTo }) {
      if (assignments.list().some((one) => one.id !== id && one.roleId === roleId && one.assignedTo === assignedTo))
        throw googleErrors.duplicate();
    },
    checkDelete({ roleId, assignedTo }) {
      if (roleId === superRole.id && holdersOf(superRole.id).every((id) => id === assignedTo))
        throw googleErrors.conditionNotMet('Cannot remove the last super administrator.');
    },
    record({ action, item, by }) {
      const role = roles.find(({ id }) => id === item.roleId);
      const parameters = {
        ROLE_NAME: role?.name ?? '',
        ROLE_ID: item.roleId,
        USER_EMAIL: accounts.find(item.assignedTo)?.person.mail ?? groups.find(item.assignedTo)?.email ?? '',
      };
      note(by, 'DELEGATED_ADMIN_SETTINGS', action === 'delete' ? 'UNASSIGN_ROLE' : 'ASSIGN_ROLE', parameters);
    },
  });

  function initialAssignments(): Assignment[] {
    const people = world.peopleAt(world.options.start);
    const administrators = people.filter(({ isAdministrator, kind }) => isAdministrator && kind === 'employee');
    const emergency = people.filter(({ kind }) => kind === 'emergency-account');
    const supers = [...emergency, ...administrators].slice(0, superAdministrators);
    const others = administrators.filter((person) => !supers.includes(person));
    return [...supers.map(give(superName)), ...others.map(give('_USER_MANAGEMENT_ADMIN_ROLE'))];
  }

  function give(roleName: string) {
    return (person: { readonly id: string }): Assignment => {
      const assignedTo = accounts.idOf(person.id);
      return { id: numberOf(`${roleName} ${assignedTo}`), roleId: roleNamed(roleName).id, assignedTo };
    };
  }

  const checkCustomer = (customer: string | undefined): void => {
    if (!isCustomer(parts, customer ?? null)) throw googleErrors.badRequest();
  };

  const holdersOf = (roleId: string): readonly string[] =>
    assignments
      .list()
      .filter((one) => one.roleId === roleId && accounts.find(one.assignedTo) !== undefined)
      .map(({ assignedTo }) => assignedTo);

  const showRole = ({ id, name, description, privileges }: Role): Body => {
    const body = {
      kind: 'admin#directory#role',
      roleId: id,
      roleName: name,
      roleDescription: description,
      rolePrivileges: privileges.map((privilegeName) => ({ privilegeName, serviceId: '00haapch16h1ysv' })),
      isSystemRole: true,
      isSuperAdminRole: name === superName,
    };
    return { ...body, etag: etagOf(body) };
  };
  const showAssignment = ({ id, roleId, assignedTo }: Assignment): Body => {
    const body = {
      kind: 'admin#directory#roleAssignment',
      roleAssignmentId: id,
      roleId,
      assignedTo,
      assigneeType: accounts.find(assignedTo) === undefined ? 'group' : 'user',
      scopeType: 'CUSTOMER',
    };
    return { ...body, etag: etagOf(body) };
  };

  function assign(roleId: string, assignedTo: string, caller: Caller): Assignment {
    if (!roles.some(({ id }) => id === roleId)) throw googleErrors.notFound('roleId');
    const id = BigInt(`0x${ids.next().replaceAll('-', '').slice(0, 15)}`).toString();
    return assignments.create({ id, roleId, assignedTo: (groups.find(assignedTo) ?? accounts.get(assignedTo)).id }, caller);
  }

  return {
    superRoleId: superRole.id,
    isSuperAdministrator: (accountId: string) => holdersOf(superRole.id).includes(accountId),
    isAdministrator: (accountId: string) => assignments.list().some(({ assignedTo }) => assignedTo === accountId),
    superAdministrators: () => holdersOf(superRole.id),
    assign,
    addRoutes(api: GoogleApi): void {
      const below = '/admin/directory/v1/customer/:customer';
      api.get(`${below}/roles`, reading, ({ params, query }) => {
        checkCustomer(params['customer']);
        const more = { kind: 'admin#directory#roles', etag: etagOf(roles.length) };
        return { body: pageOf(query, { items: roles, field: 'items', show: showRole, size, more }) };
      });
      api.get(`${below}/roleassignments`, reading, ({ params, query }) => {
        checkCustomer(params['customer']);
        const [roleId, userKey] = [query.get('roleId'), query.get('userKey')];
        const items = assignments
          .list()
          .filter((one) => (accounts.find(one.assignedTo) ?? groups.find(one.assignedTo)) !== undefined)
          .filter((one) => (roleId === null || one.roleId === roleId) && (userKey === null || one.assignedTo === accounts.get(userKey).id));
        const more = { kind: 'admin#directory#roleAssignments', etag: etagOf(items.length) };
        return { body: pageOf(query, { items, field: 'items', show: showAssignment, size, more }) };
      });
      api.get(`${below}/roleassignments/:id`, reading, ({ params }) => ({ body: showAssignment(assignments.get(params['id']!)) }));
      api.post(`${below}/roleassignments`, writing, ({ params, body, caller }) => {
        checkCustomer(params['customer']);
        if (body['scopeType'] !== 'CUSTOMER') throw googleErrors.invalid('Invalid Input: scopeType');
        return { body: showAssignment(assign(String(body['roleId']), String(body['assignedTo']), caller)) };
      });
      api.delete(`${below}/roleassignments/:id`, writing, ({ params, caller }) => {
        checkCustomer(params['customer']);
        assignments.delete(params['id']!, caller);
      });
    },
  };
}

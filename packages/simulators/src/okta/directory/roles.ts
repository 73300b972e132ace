import type { Body } from '../../kit/rest-api.ts';
import type { WorldPerson } from '../../world/world.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import type { Caller } from '../tokens/access.ts';
import { userTarget } from './users.ts';

const labels = { SUPER_ADMIN: 'Super Administrator', ORG_ADMIN: 'Organization Administrator', HELP_DESK_ADMIN: 'Help Desk Administrator' };
type RoleType = keyof typeof labels;
const types = Object.keys(labels) as readonly RoleType[];

interface Role {
  readonly type: RoleType;
  readonly since: string;
}

/** Who administers Okta: the company's administrators, each in one role, and those to whom a role was granted since. */
export function openRoles({ world, base, now, note, directory }: OrgParts) {
  const granted = new Map<string, readonly Role[]>();
  return {
    of(person: WorldPerson): readonly Role[] {
      const { start } = world.options;
      const since = (person.joinedAt > start ? person.joinedAt : start).toISOString();
      const own = person.isAdministrator ? [{ type: types[person.employeeNumber % types.length]!, since }] : [];
      return [...own, ...(granted.get(person.id) ?? [])];
    },
    grant(person: WorldPerson, type: RoleType, caller: Caller): void {
      granted.set(person.id, [...(granted.get(person.id) ?? []), { type, since: now() }]);
      const target = userTarget({ id: directory.idOf(person.id), person });
      const granting = { ...target, detailEntry: { privilegeGranted: labels[type] } };
      note(caller, ['user.account.privilege.grant', 'Grant user privilege'], granting);
    },
    show: (userId: string, { type, since }: Role): Body => ({
      id: oktaId('IFI', `${userId} ${type}`),
      label: labels[type],
      type,
      status: 'ACTIVE',
      assignmentType: 'USER',
      created: since,
      lastUpdated: since,
      _links: { assignee: { href: `${base}/api/v1/users/${userId}` } },
    }),
  };
}

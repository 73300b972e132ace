import type { World, WorldPerson } from '../world/world.ts';
import type { Caller } from './access.ts';
import type { ChangeLog } from './change-log.ts';
import { userTarget } from './group.ts';
import type { Body } from './okta-api.ts';
import { oktaId } from './okta-id.ts';
import type { OrgClock } from './org-clock.ts';
import type { UserDirectory } from './user-directory.ts';

const labels = {
  SUPER_ADMIN: 'Super Administrator',
  ORG_ADMIN: 'Organization Administrator',
  HELP_DESK_ADMIN: 'Help Desk Administrator',
};
type RoleType = keyof typeof labels;

interface Role {
  readonly type: RoleType;
  readonly since: Date;
}

interface RoleStoreOptions {
  readonly world: World;
  readonly base: string;
  readonly clock: OrgClock;
  readonly directory: UserDirectory;
  readonly changes: ChangeLog;
}

/** Who administers Okta. Administrators of the company do, each in one role; more are granted by hand. */
export class RoleStore {
  readonly #options: RoleStoreOptions;
  readonly #granted = new Map<string, Role[]>();

  constructor(options: RoleStoreOptions) {
    this.#options = options;
  }

  of(person: WorldPerson): readonly Role[] {
    const since = this.#options.world.options.start;
    const types: readonly RoleType[] = ['SUPER_ADMIN', 'ORG_ADMIN', 'HELP_DESK_ADMIN'];
    const own: Role[] = person.isAdministrator
      ? [{ type: types[person.employeeNumber % 3]!, since: person.joinedAt > since ? person.joinedAt : since }]
      : [];
    return [...own, ...(this.#granted.get(person.id) ?? [])];
  }

  grant(person: WorldPerson, type: RoleType, caller: Caller): void {
    const roles = this.#granted.get(person.id) ?? [];
    this.#granted.set(person.id, [...roles, { type, since: this.#options.clock.now() }]);
    const target = userTarget({ id: this.#options.directory.idOf(person.id), person });
    this.#options.changes.note(caller, 'user.account.privilege.grant', 'Grant user privilege', [
      { ...target, detailEntry: { privilegeGranted: labels[type] } },
    ]);
  }

  bodyOf(userId: string, { type, since }: Role): Body {
    return {
      id: oktaId('IFI', `${userId} ${type}`),
      label: labels[type],
      type,
      status: 'ACTIVE',
      assignmentType: 'USER',
      created: since.toISOString(),
      lastUpdated: since.toISOString(),
      _links: { assignee: { href: `${this.#options.base}/api/v1/users/${userId}` } },
    };
  }
}

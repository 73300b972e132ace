import { readTable } from '../../world/text-table.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { WorldPerson } from '../../world/world.ts';
import { collectionRoutes, needs, required, type GraphApi } from '../api/graph-api.ts';
import { notThere } from '../api/graph-error.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor } from '../logs/audit-log.ts';
import type { Account, Accounts } from './accounts.ts';
import { memberRoutes } from './members.ts';

interface DirectoryRole {
  readonly id: string;
  readonly roleTemplateId: string;
  readonly displayName: string;
  readonly description: string;
}

export const globalAdministrator = 'Global Administrator';

/** Templates have the same ids in every tenant. With each, how many people have it on the first day. */
const roleTemplates = readTable(`
  62e90394-69f5-4237-9190-012177145e10 | 9 | Global Administrator             | Can manage all aspects of Microsoft Entra ID and Microsoft services that use Microsoft Entra identities.
  fe930be7-5e62-47db-91af-98c3a49a38b1 | 3 | User Administrator               | Can manage all aspects of users and groups, including resetting passwords for limited admins.
  729827e3-9c14-49f7-bb1b-9608f156bbb8 | 4 | Helpdesk Administrator           | Can reset passwords for non-administrators and Helpdesk Administrators.
  29232cdf-9323-42fd-ade2-1d097af3e4de | 2 | Exchange Administrator           | Can manage all aspects of the Exchange product.
  b1be1c3e-b65d-4f19-8427-f6fa0d97feb9 | 1 | Conditional Access Administrator | Can manage Conditional Access capabilities.
  5d6b6bb7-de71-4623-b4af-96380a352509 | 2 | Security Reader                  | Can read security information and reports in Microsoft Entra ID and Office 365.
`);

/** Directory roles in use, and who has them. */
export function openRoles({ world, accounts, audit }: EntraParts) {
  /** Administrators first, then the other employees. */
  const candidates = (): readonly WorldPerson[] => {
    const working = accounts.list().flatMap(({ person }) => (person.kind === 'employee' && person.leftAt === null ? [person] : []));
    return [...working.filter(({ isAdministrator }) => isAdministrator), ...working.filter(({ isAdministrator }) => !isAdministrator)];
  };
  /** World ids of people, by role. */
  const holders = new Map<string, readonly string[]>();
  const initialCandidates = candidates();
  const roles = roleTemplates.map(([roleTemplateId = '', count, displayName = '', description = ''], place): DirectoryRole => {
    const id = uuidOf(world.options.seed, 6_601, place, 0);
    const begin = place === 0 ? 0 : 9 + place * 2;
    holders.set(
      id,
      Array.from({ length: Number(count) }, (_, index) => initialCandidates[(begin + index) % initialCandidates.length]!.id),
    );
    return { id, roleTemplateId, displayName, description };
  });
  const holdersOf = ({ id }: DirectoryRole): readonly string[] => holders.get(id) ?? [];
  const members = (role: DirectoryRole): readonly Account[] => {
    const ids = new Set(holdersOf(role));
    return accounts.list().filter(({ person }) => ids.has(person.id));
  };

  const setMember = (role: DirectoryRole, personId: string, isMember: boolean, actor: Actor): void => {
    holders.set(role.id, isMember ? [...holdersOf(role), personId] : holdersOf(role).filter((id) => id !== personId));
    const { user } = accounts.ofPerson(personId, world.now())!;
    const properties = { ObjectID: role.id, DisplayName: role.displayName, TemplateId: role.roleTemplateId };
    audit.recordMembership(user, isMember, { kind: 'Role', properties }, actor);
  };

  return {
    list: () => roles,
    members,
    setMember,
    /** By its id, or by the template's. */
    get: (id: string) =>
      required(
        roles.find((role) => role.id === id || role.roleTemplateId === id),
        () => notThere(id),
      ),
    /** World ids of everyone with any role. */
    administrators: (): ReadonlySet<string> => new Set([...holders.values()].flat()),
    /** Gives the role to one more person: an administrator without it, or else the next employee. */
    addOne(displayName: string, actor: Actor): void {
      const role = roles.find((one) => one.displayName === displayName)!;
      const chosen = candidates().find(({ id }) => !holdersOf(role).includes(id));
      if (chosen !== undefined) setMember(role, chosen.id, true, actor);
    },
    /** Another person takes the place of each holder who left: a company does not run out of administrators. */
    replaceThoseWhoLeft(): void {
      const working = candidates();
      const workingIds = new Set(working.map(({ id }) => id));
      for (const role of roles) {
        const staying = holdersOf(role).filter((id) => workingIds.has(id));
        const missing = holdersOf(role).length - staying.length;
        if (missing === 0) continue;
        holders.set(role.id, staying);
        const actor = { user: accounts.ofPerson(working[0]!.id, world.now())!.user };
        for (const { id } of working.filter((person) => !staying.includes(person.id)).slice(0, missing)) setMember(role, id, true, actor);
      }
    },
  };
}

interface RoleRoutesOptions {
  readonly roles: ReturnType<typeof openRoles>;
  readonly accounts: Accounts;
}

export function roleRoutes(api: GraphApi, { roles, accounts }: RoleRoutesOptions): void {
  const path = '/directoryRoles';
  collectionRoutes(api, path, {
    needs: { read: needs.roles },
    items: roles.list,
    rowOf: (role) => ({ deletedDateTime: null, ...role }),
    one: roles.get,
  });
  memberRoutes(api, path, accounts, {
    needs: { read: needs.roles, write: needs.writeRoles },
    get: roles.get,
    members: roles.members,
    setMember: (role, { person }, isMember, actor) => roles.setMember(role, person.id, isMember, actor),
  });
}

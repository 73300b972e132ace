import { uuidOf } from '../world/uuid-of.ts';
import type { World, WorldPerson } from '../world/world.ts';
import type { Actor, AuditLog } from './audit-log.ts';
import { notThere } from './graph-refusal.ts';
import type { Account, PeopleBook } from './people-book.ts';

export interface DirectoryRole {
  readonly id: string;
  readonly roleTemplateId: string;
  readonly displayName: string;
  readonly description: string;
}

/** Templates have the same ids in every tenant. With each, how many people hold it on the first day. */
const templates = [
  [
    '62e90394-69f5-4237-9190-012177145e10',
    'Global Administrator',
    'Can manage all aspects of Microsoft Entra ID and Microsoft services that use Microsoft Entra identities.',
    9,
  ],
  [
    'fe930be7-5e62-47db-91af-98c3a49a38b1',
    'User Administrator',
    'Can manage all aspects of users and groups, including resetting passwords for limited admins.',
    3,
  ],
  [
    '729827e3-9c14-49f7-bb1b-9608f156bbb8',
    'Helpdesk Administrator',
    'Can reset passwords for non-administrators and Helpdesk Administrators.',
    4,
  ],
  ['29232cdf-9323-42fd-ade2-1d097af3e4de', 'Exchange Administrator', 'Can manage all aspects of the Exchange product.', 2],
  ['b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', 'Conditional Access Administrator', 'Can manage Conditional Access capabilities.', 1],
  [
    '5d6b6bb7-de71-4623-b4af-96380a352509',
    'Security Reader',
    'Can read security information and reports in Microsoft Entra ID and Office 365.',
    2,
  ],
] as const;

export const globalAdministrator = 'Global Administrator';

/** Directory roles that are in use, and who holds them. */
export class RoleBook {
  readonly #people: PeopleBook;
  readonly #audit: AuditLog;
  readonly #roles: readonly DirectoryRole[];
  /** World ids of people, by role. */
  readonly #holders = new Map<string, string[]>();

  constructor(world: World, people: PeopleBook, audit: AuditLog) {
    this.#people = people;
    this.#audit = audit;
    const there = this.#candidates();
    this.#roles = templates.map(([roleTemplateId, displayName, description, count], place) => {
      const id = uuidOf(world.options.seed, 6_601, place, 0);
      const begin = place === 0 ? 0 : 9 + place * 2;
      this.#holders.set(
        id,
        Array.from({ length: count }, (_, index) => there[(begin + index) % there.length]!.id),
      );
      return { id, roleTemplateId, displayName, description };
    });
  }

  list(): readonly DirectoryRole[] {
    return this.#roles;
  }

  /** By its id, or by the template's. */
  get(id: string): DirectoryRole {
    const found = this.#roles.find((role) => role.id === id || role.roleTemplateId === id);
    if (found === undefined) throw notThere(id);
    return found;
  }

  membersOf({ id }: DirectoryRole): readonly Account[] {
    const held = new Set(this.#holders.get(id));
    return this.#people.list().filter(({ person }) => held.has(person.id));
  }

  /** World ids of everybody with any role. */
  administrators(): ReadonlySet<string> {
    return new Set([...this.#holders.values()].flat());
  }

  /** Gives the role to one more person: whoever administers and does not hold it, or else the next employee. */
  addOne(displayName: string, { actor, at }: { readonly actor: Actor; readonly at: Date }): void {
    const role = this.#roles.find((one) => one.displayName === displayName)!;
    const held = this.#holders.get(role.id)!;
    const chosen = this.#candidates().find(({ id }) => !held.includes(id));
    if (chosen !== undefined) this.#give(role, chosen, { actor, at });
  }

  /** Somebody takes the place of each holder who left: a company does not run out of administrators. */
  replaceThoseWhoLeft(at: Date): void {
    const candidates = this.#candidates();
    const working = new Set(candidates.map(({ id }) => id));
    for (const role of this.#roles) {
      const held = this.#holders.get(role.id)!;
      const staying = held.filter((id) => working.has(id));
      if (staying.length === held.length) continue;
      this.#holders.set(role.id, staying);
      const actor = this.#people.list().find(({ person }) => person.id === candidates[0]!.id)!;
      for (const chosen of candidates.filter(({ id }) => !staying.includes(id)).slice(0, held.length - staying.length))
        this.#give(role, chosen, { actor: { user: actor.user }, at });
    }
  }

  #give(role: DirectoryRole, { id }: WorldPerson, { actor, at }: { readonly actor: Actor; readonly at: Date }): void {
    this.#holders.get(role.id)!.push(id);
    const user = this.#people.ofWorld(id, at)!.user;
    this.#audit.record({
      activity: 'Add member to role',
      category: 'RoleManagement',
      service: 'Core Directory',
      operation: 'Assign',
      actor,
      at,
      target: { type: 'User', id: user.id, name: user.displayName, userPrincipalName: user.userPrincipalName },
      changes: [
        { name: 'Role.ObjectID', before: null, after: role.id },
        { name: 'Role.DisplayName', before: null, after: role.displayName },
        { name: 'Role.TemplateId', before: null, after: role.roleTemplateId },
      ],
    });
  }

  /** Administrators first, then the other employees. */
  #candidates(): readonly WorldPerson[] {
    const working = this.#people.list().flatMap(({ person }) => (person.kind === 'employee' && person.leftAt === null ? [person] : []));
    return [...working.filter(({ isAdministrator }) => isAdministrator), ...working.filter(({ isAdministrator }) => !isAdministrator)];
  }
}

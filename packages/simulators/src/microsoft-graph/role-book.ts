import { uuidOf } from '../world/uuid-of.ts';
import type { World, WorldPerson } from '../world/world.ts';
import type { Actor, AuditLog } from './audit-log.ts';
import { badRequest, notThere } from './graph-refusal.ts';
import type { Account, PeopleBook } from './people-book.ts';
import { roleTemplates } from './role-templates.ts';
import type { GraphUser } from './user-of.ts';

export interface DirectoryRole {
  readonly id: string;
  readonly roleTemplateId: string;
  readonly displayName: string;
  readonly description: string;
}

export const globalAdministrator = 'Global Administrator';

interface By {
  readonly actor: Actor;
  readonly at: Date;
}

/** Directory roles that are in use, and who holds them. */
export class RoleBook {
  readonly #world: World;
  readonly #people: PeopleBook;
  readonly #audit: AuditLog;
  readonly #roles: readonly DirectoryRole[];
  /** World ids of people, by role. */
  readonly #holders = new Map<string, string[]>();

  constructor(world: World, people: PeopleBook, audit: AuditLog) {
    this.#world = world;
    this.#people = people;
    this.#audit = audit;
    const there = this.#candidates();
    this.#roles = roleTemplates.map(([roleTemplateId, displayName, description, count], place) => {
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
  addOne(displayName: string, by: By): void {
    const role = this.#roles.find((one) => one.displayName === displayName)!;
    const held = this.#holders.get(role.id)!;
    const chosen = this.#candidates().find(({ id }) => !held.includes(id));
    if (chosen !== undefined) this.#give(role, chosen, by);
  }

  /** By object id, as the directory knows people. */
  addMember(role: DirectoryRole, memberId: string, actor: Actor): void {
    const { person } = this.#people.find(memberId) ?? missing(memberId);
    if (this.#holders.get(role.id)!.includes(person.id))
      throw badRequest("One or more added object references already exist for the following modified properties: 'members'.");
    this.#give(role, person, { actor, at: this.#world.now() });
  }

  removeMember(role: DirectoryRole, memberId: string, actor: Actor): void {
    const { person, user } = this.membersOf(role).find((account) => account.user.id === memberId) ?? missing(memberId);
    this.#holders.set(
      role.id,
      this.#holders.get(role.id)!.filter((id) => id !== person.id),
    );
    this.#record('Remove member from role', role, user, { actor, at: this.#world.now() });
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

  #give(role: DirectoryRole, { id }: WorldPerson, by: By): void {
    this.#holders.get(role.id)!.push(id);
    this.#record('Add member to role', role, this.#people.ofWorld(id, by.at)!.user, by);
  }

  #record(activity: 'Add member to role' | 'Remove member from role', role: DirectoryRole, user: GraphUser, { actor, at }: By): void {
    const isAdded = activity === 'Add member to role';
    const change = (name: string, value: string) => ({ name, before: isAdded ? null : value, after: isAdded ? value : null });
    this.#audit.record({
      activity,
      category: 'RoleManagement',
      service: 'Core Directory',
      operation: isAdded ? 'Assign' : 'Unassign',
      actor,
      at,
      target: { type: 'User', id: user.id, name: user.displayName, userPrincipalName: user.userPrincipalName },
      changes: [
        change('Role.ObjectID', role.id),
        change('Role.DisplayName', role.displayName),
        change('Role.TemplateId', role.roleTemplateId),
      ],
    });
  }

  /** Administrators first, then the other employees. */
  #candidates(): readonly WorldPerson[] {
    const working = this.#people.list().flatMap(({ person }) => (person.kind === 'employee' && person.leftAt === null ? [person] : []));
    return [...working.filter(({ isAdministrator }) => isAdministrator), ...working.filter(({ isAdministrator }) => !isAdministrator)];
  }
}

function missing(id: string): never {
  throw notThere(id);
}

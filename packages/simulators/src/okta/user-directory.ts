import type { World, WorldPerson } from '../world/world.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';

export interface OktaUser {
  readonly id: string;
  readonly person: WorldPerson;
}

interface Known {
  readonly at: number;
  readonly users: readonly OktaUser[];
  readonly byId: ReadonlyMap<string, OktaUser>;
}

/** Who has an account in Okta at this moment, and by what id. */
export class UserDirectory {
  readonly #world: World;
  readonly #ids = new Map<string, string>();
  #known: Known | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  idOf(personId: string): string {
    const known = this.#ids.get(personId);
    if (known !== undefined) return known;
    const id = oktaId('00u', personId);
    this.#ids.set(personId, id);
    return id;
  }

  /** By employee number. */
  users(): readonly OktaUser[] {
    return this.#now().users;
  }

  byId(id: string): OktaUser | undefined {
    return this.#now().byId.get(id);
  }

  /** By id, login, or the part of the login before the @. */
  find(idOrLogin: string): OktaUser {
    const wanted = idOrLogin.toLowerCase();
    const found =
      this.byId(idOrLogin) ??
      this.users().find(({ person: { mail } }) => mail === wanted) ??
      this.users().find(({ person: { mail } }) => mail.split('@', 1)[0] === wanted);
    if (found === undefined) throw oktaErrors.notFound(idOrLogin, 'User');
    return found;
  }

  #now(): Known {
    const now = this.#world.now();
    if (this.#known?.at !== now.getTime()) {
      const users = this.#world.peopleAt(now).map((person) => ({ id: this.idOf(person.id), person }));
      this.#known = { at: now.getTime(), users, byId: new Map(users.map((user) => [user.id, user])) };
    }
    return this.#known;
  }
}

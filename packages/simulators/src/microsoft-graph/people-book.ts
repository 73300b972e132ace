import type { World, WorldPerson } from '../world/world.ts';
import type { Tenant } from './tenant-of.ts';
import { toUser, type GraphUser } from './user-of.ts';

export interface Account {
  readonly person: WorldPerson;
  readonly user: GraphUser;
}

interface Moment {
  readonly at: number;
  readonly list: readonly Account[];
  /** By object id and by sign-in name. */
  readonly byKey: ReadonlyMap<string, Account>;
}

/** Everybody with an account in the directory now, and the names of those who had one. */
export class PeopleBook {
  readonly #world: World;
  readonly #tenant: Tenant;
  readonly #made = new WeakMap<WorldPerson, Account>();
  /** By the world's id, also those whose accounts are gone: logs outlive them. */
  readonly #everSeen = new Map<string, Account>();
  #now: Moment | null = null;

  constructor(world: World, tenant: Tenant) {
    this.#world = world;
    this.#tenant = tenant;
  }

  /** By employee number. */
  list(): readonly Account[] {
    return this.#current().list;
  }

  /** By object id or by the name people sign in with. */
  find(key: string): Account | undefined {
    return this.#current().byKey.get(key.toLowerCase());
  }

  /** Of somebody who has or had an account, by the world's id. */
  ofWorld(worldId: string, at: Date): Account | undefined {
    const known = this.#everSeen.get(worldId);
    if (known !== undefined) return known;
    this.#current();
    if (!this.#everSeen.has(worldId)) this.#meet(this.#world.peopleAt(at));
    return this.#everSeen.get(worldId);
  }

  #meet(people: readonly WorldPerson[]): readonly Account[] {
    return people.map((person) => {
      const known = this.#made.get(person);
      if (known !== undefined) return known;
      const account = { person, user: toUser(person, this.#tenant, this.#world.options.company.name) };
      this.#made.set(person, account);
      this.#everSeen.set(person.id, account);
      return account;
    });
  }

  #current(): Moment {
    const at = this.#world.now().getTime();
    if (this.#now?.at === at) return this.#now;
    const list = this.#meet(this.#world.peopleAt(this.#world.now()));
    const byKey = new Map<string, Account>();
    for (const account of list) byKey.set(account.user.id, account).set(account.user.userPrincipalName.toLowerCase(), account);
    this.#now = { at, list, byKey };
    return this.#now;
  }
}

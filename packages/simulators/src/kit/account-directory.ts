import type { World, WorldPerson } from '../world/world.ts';

interface AccountDirectoryOptions<Account> {
  readonly world: World;
  readonly toAccount: (person: WorldPerson) => Account;
  /** Everything that a caller may find the account by. Where two share a key, the first has it. */
  readonly keysOf: (account: Account) => readonly string[];
}

interface Current<Account> {
  readonly at: number;
  readonly accounts: readonly Account[];
  readonly byKey: ReadonlyMap<string, Account>;
}

/** The accounts that people have at a vendor now, and those they had: logs outlive them. */
export class AccountDirectory<Account> {
  readonly #options: AccountDirectoryOptions<Account>;
  readonly #made = new WeakMap<WorldPerson, Account>();
  readonly #everSeen = new Map<string, Account>();
  #current: Current<Account> | null = null;

  constructor(options: AccountDirectoryOptions<Account>) {
    this.#options = options;
  }

  /** By employee number. */
  list(): readonly Account[] {
    return this.#now().accounts;
  }

  /** In whatever case. */
  find(key: string): Account | undefined {
    return this.#now().byKey.get(key.toLowerCase());
  }

  /** Of a person who has an account, or had one at that time, by the world's id. */
  ofPerson(personId: string, at: Date): Account | undefined {
    if (!this.#everSeen.has(personId)) this.#now();
    if (!this.#everSeen.has(personId)) this.#accountsOf(this.#options.world.peopleAt(at));
    return this.#everSeen.get(personId);
  }

  #accountsOf(people: readonly WorldPerson[]): readonly Account[] {
    return people.map((person) => {
      const known = this.#made.get(person);
      if (known !== undefined) return known;
      const account = this.#options.toAccount(person);
      this.#made.set(person, account);
      this.#everSeen.set(person.id, account);
      return account;
    });
  }

  #now(): Current<Account> {
    const { world, keysOf } = this.#options;
    const now = world.now();
    if (this.#current?.at === now.getTime()) return this.#current;
    const accounts = this.#accountsOf(world.peopleAt(now));
    const byKey = new Map<string, Account>();
    for (const account of accounts)
      for (const key of keysOf(account).map((each) => each.toLowerCase())) if (!byKey.has(key)) byKey.set(key, account);
    this.#current = { at: now.getTime(), accounts, byKey };
    return this.#current;
  }
}

/** The company's first administrator: who signs in to consoles and whose tokens integrations use. */
export function firstAdministrator(world: World): WorldPerson {
  const people = world.peopleAt(world.now());
  const found = people.find((person) => person.isAdministrator && person.kind === 'employee' && person.leftAt === null) ?? people[0];
  if (found === undefined) throw new Error('The company has no one left.');
  return found;
}

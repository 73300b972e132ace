import { dayMs } from '@rampart/domain/day.ts';
import { AccountDirectory } from '../../kit/account-directory.ts';
import { newSignIns } from '../../kit/new-sign-ins.ts';
import type { WorldPerson } from '../../world/world.ts';
import { googleErrors } from '../api/google-error.ts';
import { type CustomerParts, personIdOf } from '../customer-parts.ts';

export interface Account {
  readonly id: string;
  readonly person: WorldPerson;
}

export type Accounts = ReturnType<typeof openAccounts>;

const readBackMs = 30 * dayMs;

/** Accounts of people at the company. Guests have none: they are members of groups by their address. */
export function openAccounts(parts: CustomerParts) {
  // A past change is carried out among those who were there.
  const { world } = parts.clock;
  const ids = new Map<string, string>();
  const idOf = (personId: string): string => {
    const id = ids.get(personId) ?? personIdOf(`user ${personId}`);
    ids.set(personId, id);
    return id;
  };
  const directory = new AccountDirectory<Account>({
    world,
    toAccount: (person) => ({ id: idOf(person.id), person }),
    keysOf: ({ id, person }) => [id, person.mail, aliasOf(person)],
  });
  /** Set by an administrator, either way; otherwise an account is suspended when its person has left. */
  const suspended = new Map<string, boolean>();
  const lastSignIn = new Map<string, Date>();
  const comeIn = newSignIns({ world, via: 'google', readBackMs });
  const hasAccount = ({ person }: Account): boolean => person.kind !== 'guest';
  let current: { readonly at: number; readonly list: readonly Account[] } | null = null;

  const list = (): readonly Account[] => {
    const at = world.now().getTime();
    if (current?.at !== at) current = { at, list: directory.list().filter(hasAccount) };
    return current.list;
  };
  const find = (key: string): Account | undefined => {
    const found = directory.find(key);
    return found !== undefined && hasAccount(found) ? found : undefined;
  };
  const isSuspended = ({ id, person }: Account): boolean => suspended.get(id) ?? person.leftAt !== null;

  return {
    list,
    find,
    idOf,
    isSuspended,
    /** By the world's id: guests too, who are known by their address only. */
    ofPerson: (personId: string, at: Date) => directory.ofPerson(personId, at),
    get(key: string): Account {
      const found = find(key);
      if (found === undefined) throw googleErrors.notFound('userKey');
      return found;
    },
    setSuspended: ({ id }: Account, value: boolean) => void suspended.set(id, value),
    lastSignInOf({ person }: Account): Date | null {
      for (const { personId, at, outcome } of comeIn()) if (outcome === 'success') lastSignIn.set(personId, at);
      const known = lastSignIn.get(person.id);
      if (known !== undefined) return known;
      // Machines act for it, and no one signs in to it.
      if (person.kind === 'service-account') return null;
      // Before what was read: long ago for an account that sleeps, and never for one that is new.
      const back = person.isDormant ? 260 : readBackMs / dayMs + (person.employeeNumber % 40);
      const at = new Date(Math.floor(world.options.now.getTime() / dayMs - back) * dayMs + 9 * 3_600_000);
      return at < person.joinedAt ? null : at;
    },
  };
}

/** Everyone is reached by the first name's initial too. */
export const aliasOf = ({ firstName, lastName, mail, employeeNumber }: WorldPerson): string =>
  `${firstName.slice(0, 1)}${lastName}.${employeeNumber}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, '') + mail.slice(mail.indexOf('@'));

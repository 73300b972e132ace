import { AccountDirectory } from '../../kit/account-directory.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import { targetOf, type ChangeTarget } from '../system-log/change-log.ts';

export interface OktaUser {
  readonly id: string;
  readonly person: WorldPerson;
}

/** Who has an account in Okta now, and under which id. */
export function openDirectory(world: World) {
  const ids = new Map<string, string>();
  const idOf = (personId: string): string => {
    const id = ids.get(personId) ?? oktaId('00u', personId);
    ids.set(personId, id);
    return id;
  };
  const accounts = new AccountDirectory<OktaUser>({
    world,
    toAccount: (person) => ({ id: idOf(person.id), person }),
    keysOf: ({ id, person: { mail } }) => [id, mail, mail.split('@', 1)[0]!],
  });
  return {
    idOf,
    accounts,
    /** By id, login, or the part of the login before the @. */
    get(key: string): OktaUser {
      const found = accounts.find(key);
      if (found === undefined) throw oktaErrors.notFound(key, 'User');
      return found;
    },
  };
}

export const userTarget = ({ id, person }: OktaUser): ChangeTarget => ({
  ...targetOf('User', { id, name: `${person.firstName} ${person.lastName}` }),
  alternateId: person.mail,
});

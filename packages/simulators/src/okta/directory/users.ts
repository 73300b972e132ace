import { AccountDirectory } from '../../kit/account-directory.ts';
import type { Body } from '../../kit/rest-api.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import { targetOf, type ChangeTarget } from '../system-log/change-log.ts';

export interface OktaUser {
  readonly id: string;
  readonly person: WorldPerson;
  /** Of a user whom an administrator made: no one of the company. */
  readonly made?: { readonly status: 'STAGED' | 'PROVISIONED' | 'ACTIVE'; readonly profile: Body };
}

/** Behind everyone who works here. */
const firstNumber = 1_000_000;
const nobody = {
  jobTitle: '',
  department: '',
  office: '',
  city: '',
  country: '',
  phone: '',
  managerId: null,
  leftAt: null,
  kind: 'employee',
  secondFactors: [],
  passwordNeverExpires: false,
  isAdministrator: false,
  isContractor: false,
  isDormant: false,
} as const satisfies Partial<WorldPerson>;

/** Who has an account in Okta now, and under which id. */
export function openDirectory(world: World) {
  const ids = new Map<string, string>();
  const idOf = (personId: string): string => {
    const id = ids.get(personId) ?? oktaId('00u', personId);
    ids.set(personId, id);
    return id;
  };
  const keysOf = ({ id, person: { mail } }: OktaUser): readonly string[] => [id, mail, mail.split('@', 1)[0]!];
  const ofCompany = new AccountDirectory<OktaUser>({ world, toAccount: (person) => ({ id: idOf(person.id), person }), keysOf });
  const made: OktaUser[] = [];
  const accounts = {
    list: (): readonly OktaUser[] => (made.length === 0 ? ofCompany.list() : [...ofCompany.list(), ...made]),
    find: (key: string): OktaUser | undefined =>
      ofCompany.find(key) ?? made.find((user) => keysOf(user).some((one) => one.toLowerCase() === key.toLowerCase())),
    ofPerson: (personId: string, at: Date) => ofCompany.ofPerson(personId, at),
  };
  return {
    idOf,
    accounts,
    add(id: string, { status, profile }: NonNullable<OktaUser['made']>): OktaUser {
      const text = (name: string): string => (typeof profile[name] === 'string' ? profile[name] : '');
      const at = world.now();
      const user = {
        id,
        made: { status, profile },
        person: {
          ...nobody,
          id,
          employeeNumber: firstNumber + made.length,
          firstName: text('firstName'),
          lastName: text('lastName'),
          mail: text('login'),
          joinedAt: at,
          passwordChangedAt: at,
        },
      };
      made.push(user);
      return user;
    },
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

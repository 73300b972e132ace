import { dayMs } from '@rampart/domain/day.ts';
import { mix, share } from '../world/dice.ts';
import type { World, WorldPerson } from '../world/world.ts';
import type { LastLogins } from './last-logins.ts';
import { oktaId } from './okta-id.ts';
import type { OktaUser, UserDirectory } from './user-directory.ts';

const userTypes: Readonly<Record<WorldPerson['kind'], string>> = {
  employee: 'Employee',
  guest: 'Guest',
  'service-account': 'Service account',
  'emergency-account': 'Emergency account',
};

interface UserBodiesOptions {
  readonly world: World;
  readonly base: string;
  readonly directory: UserDirectory;
  readonly logins: LastLogins;
}

/** Users as JSON. Most of a body is the same until something about the person changes, so it is written once. */
export class UserBodies {
  readonly #options: UserBodiesOptions;
  readonly #written = new WeakMap<WorldPerson, { readonly before: string; readonly after: string }>();
  readonly #numbers = new Map<string, number>();

  constructor(options: UserBodiesOptions) {
    this.#options = options;
  }

  jsonOf(user: OktaUser): string {
    const { before, after } = this.#textOf(user);
    const login = this.#lastLogin(user.person);
    return `${before}${login === null ? 'null' : `"${new Date(login).toISOString()}"`}${after}`;
  }

  /** What directories usually sync into `managerId`: the manager's employee number. */
  #managerNumber(personId: string | null): string | null {
    if (personId === null) return null;
    if (!this.#numbers.has(personId)) {
      for (const { person } of this.#options.directory.users()) this.#numbers.set(person.id, person.employeeNumber);
    }
    const number = this.#numbers.get(personId);
    return number === undefined ? null : String(number);
  }

  #lastLogin(person: WorldPerson): number | null {
    const { world, logins } = this.#options;
    const seen = logins.of(person.id);
    if (seen !== null || !person.isDormant) return seen;
    const lost = world.options.start.getTime() - Math.floor((200 + 160 * share(mix(person.employeeNumber, 7_101))) * dayMs);
    return lost > person.joinedAt.getTime() ? lost : null;
  }

  #textOf(user: OktaUser): { readonly before: string; readonly after: string } {
    const { person } = user;
    const known = this.#written.get(person);
    if (known !== undefined) return known;
    const [before = '', after = ''] = JSON.stringify(this.#bodyOf(user)).split(JSON.stringify('\u0000'));
    const written = { before, after };
    this.#written.set(person, written);
    return written;
  }

  #bodyOf({ id, person }: OktaUser): Readonly<Record<string, unknown>> {
    const { base } = this.#options;
    const created = person.joinedAt.toISOString();
    const changed = (person.leftAt ?? person.passwordChangedAt).toISOString();
    const href = `${base}/api/v1/users/${id}`;
    const typeId = oktaId('otu', base);
    return {
      id,
      status: person.leftAt === null ? 'ACTIVE' : 'SUSPENDED',
      created,
      activated: created,
      statusChanged: person.leftAt?.toISOString() ?? created,
      lastLogin: '\u0000',
      lastUpdated: changed,
      passwordChanged: person.passwordChangedAt.toISOString(),
      type: { id: typeId },
      profile: {
        firstName: person.firstName,
        lastName: person.lastName,
        displayName: `${person.firstName} ${person.lastName}`.trim(),
        login: person.mail,
        email: person.mail,
        secondEmail: null,
        mobilePhone: person.secondFactors.includes('text-message') ? person.phone.replaceAll(' ', '') : null,
        primaryPhone: person.phone,
        employeeNumber: String(person.employeeNumber),
        managerId: this.#managerNumber(person.managerId),
        title: person.jobTitle,
        department: person.department,
        organization: this.#options.world.options.company.name,
        city: person.city,
        countryCode: person.country,
        userType: person.isContractor ? 'Contractor' : userTypes[person.kind],
      },
      credentials: { password: {}, provider: { type: 'OKTA', name: 'OKTA' } },
      _links: {
        self: { href },
        type: { href: `${base}/api/v1/meta/types/user/${typeId}` },
        ...(person.leftAt === null
          ? { suspend: { href: `${href}/lifecycle/suspend`, method: 'POST' } }
          : { unsuspend: { href: `${href}/lifecycle/unsuspend`, method: 'POST' } }),
        deactivate: { href: `${href}/lifecycle/deactivate`, method: 'POST' },
      },
    };
  }
}

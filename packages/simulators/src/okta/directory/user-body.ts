import { dayMs } from '@rampart/domain/day.ts';
import { newSignIns } from '../../kit/new-sign-ins.ts';
import type { Body } from '../../kit/rest-api.ts';
import { mix, share } from '../../world/dice.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import type { OktaUser } from './users.ts';

/** Stands for what changes with every sign-in. */
const lastLoginMark = '\u0000';
const userTypes: Readonly<Record<WorldPerson['kind'], string>> = {
  employee: 'Employee',
  guest: 'Guest',
  'service-account': 'Service account',
  'emergency-account': 'Emergency account',
};

export type UserListing = ReturnType<typeof userListing>;

/** Users as JSON. Most of a body stays the same until the person changes, so it is written once. */
export function userListing({ world, base, directory }: OrgParts) {
  const written = new WeakMap<WorldPerson, readonly string[]>();
  const lastLogins = new Map<string, number>();
  const signIns = newSignIns({ world, via: 'okta', readBackMs: 14 * dayMs });

  const lastLogin = (person: WorldPerson): string | null => {
    for (const { outcome, personId, at } of signIns()) if (outcome === 'success') lastLogins.set(personId, at.getTime());
    const seen = lastLogins.get(person.id) ?? longAgo(person, world);
    return seen === null ? null : new Date(seen).toISOString();
  };

  const toBody = ({ id, person, made }: OktaUser): Body => {
    const created = person.joinedAt.toISOString();
    const href = `${base}/api/v1/users/${id}`;
    const typeId = oktaId('otu', base);
    const lifecycle = (verb: string): Body => ({ [verb]: { href: `${href}/lifecycle/${verb}`, method: 'POST' } });
    const manager = person.managerId === null ? undefined : directory.accounts.ofPerson(person.managerId, world.now());
    return {
      id,
      status: made?.status ?? (person.leftAt === null ? 'ACTIVE' : 'SUSPENDED'),
      created,
      activated: made?.status === 'STAGED' ? null : created,
      statusChanged: person.leftAt?.toISOString() ?? created,
      lastLogin: lastLoginMark,
      lastUpdated: (person.leftAt ?? person.passwordChangedAt).toISOString(),
      passwordChanged: made && made.status !== 'ACTIVE' ? null : person.passwordChangedAt.toISOString(),
      type: { id: typeId },
      profile: made?.profile ?? {
        firstName: person.firstName,
        lastName: person.lastName,
        displayName: `${person.firstName} ${person.lastName}`.trim(),
        login: person.mail,
        email: person.mail,
        secondEmail: null,
        mobilePhone: person.secondFactors.includes('text-message') ? person.phone.replaceAll(' ', '') : null,
        primaryPhone: person.phone,
        employeeNumber: String(person.employeeNumber),
        // What directories usually sync into it.
        managerId: manager?.person.employeeNumber.toString() ?? null,
        title: person.jobTitle,
        department: person.department,
        organization: world.options.company.name,
        city: person.city,
        countryCode: person.country,
        userType: person.isContractor ? 'Contractor' : userTypes[person.kind],
      },
      credentials: { password: {}, provider: { type: 'OKTA', name: 'OKTA' } },
      _links: {
        self: { href },
        type: { href: `${base}/api/v1/meta/types/user/${typeId}` },
        ...lifecycle(person.leftAt === null ? 'suspend' : 'unsuspend'),
        ...lifecycle('deactivate'),
      },
    };
  };

  return {
    write: (user: OktaUser) => {
      const parts = written.get(user.person) ?? JSON.stringify(toBody(user)).split(JSON.stringify(lastLoginMark));
      written.set(user.person, parts);
      return parts.join(JSON.stringify(lastLogin(user.person)));
    },
    numberOf: ({ person }: OktaUser) => person.employeeNumber,
  };
}

/** Dormant accounts were last used long before the history begins, if at all. */
function longAgo({ isDormant, employeeNumber, joinedAt }: WorldPerson, world: World): number | null {
  const lost = world.options.start.getTime() - Math.floor((200 + 160 * share(mix(employeeNumber, 7_101))) * dayMs);
  return isDormant && lost > joinedAt.getTime() ? lost : null;
}

import type { CustomerRole, ProviderRole } from '@rampart/domain/role.ts';

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: CustomerRole;
  readonly providerRoles: readonly ProviderRole[];
}

export interface DemoTenant {
  readonly name: string;
  readonly isProvider: boolean;
  /** Whether its administrator has signed the agreement: one tenant of the demo shows what it is like before. */
  readonly hasSigned: boolean;
  readonly people: readonly DemoPerson[];
}

const person = (firstName: string, lastName: string, domain: string, role: CustomerRole, ...providerRoles: ProviderRole[]): DemoPerson => ({
  email: `${firstName}.${lastName}@${domain}`.toLowerCase(),
  firstName,
  lastName,
  role,
  providerRoles,
});

/** Who can sign in to the demo. Everything else in it is collected. */
export const demoTenants: readonly DemoTenant[] = [
  {
    name: 'Halden Freight',
    isProvider: false,
    hasSigned: true,
    people: [
      person('Sunniva', 'Aas', 'haldenfreight.example', 'administrator'),
      person('Rashid', 'Okafor', 'haldenfreight.example', 'standard'),
      person('Ingrid', 'Solheim', 'haldenfreight.example', 'read-only'),
    ],
  },
  {
    name: 'Norrvik Clinics',
    isProvider: false,
    hasSigned: false,
    people: [person('Tomasz', 'Wieczorek', 'norrvik.example', 'administrator')],
  },
  {
    name: 'Rampart',
    isProvider: true,
    hasSigned: true,
    people: [
      person('Adaeze', 'Nwosu', 'rampart.example', 'administrator', 'superuser'),
      person('Luca', 'Marchetti', 'rampart.example', 'administrator', 'rampart-engineer'),
    ],
  },
];

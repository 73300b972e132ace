import { slapdPassword, slapdWriterName } from '@rampart/connectors/test-support/start-slapd.ts';

const base = 'dc=example,dc=test';
const staffCount = 1700;
const inLargeGroup = 1650;
export const openLdapPolicy = `cn=default,ou=policies,${base}`;

/** Those who left: locked permanently, as the overlay has it. */
const leavers = [4, 5];
const dnOf = (place: number): string => `uid=p${place},ou=people,${base}`;

const now = `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;

const person = (place: number): string[] => [
  `dn: ${dnOf(place)}`,
  'objectClass: inetOrgPerson',
  `cn: Person ${place}`,
  `sn: P${place}`,
  'givenName: Person',
  `uid: p${place}`,
  `mail: p${place}@example.test`,
  ...(place % 10 === 1 ? [`manager: ${dnOf(0)}`] : []),
  // Every tenth account was never used.
  ...(place === 3 ? ['pwdLastSuccess: 20200101000000Z'] : place % 10 === 9 ? [] : [`pwdLastSuccess: ${now}`]),
  ...(leavers.includes(place) ? ['pwdAccountLockedTime: 000001010000Z'] : []),
  ...(place === 20 ? [`pwdPolicySubentry: cn=strict,ou=policies,${base}`] : []),
];

const policy = (dn: string, settings: Readonly<Record<string, number | string>>): string[] => [
  `dn: ${dn}`,
  'objectClass: organizationalRole',
  'objectClass: pwdPolicy',
  `cn: ${/^cn=(\w+)/.exec(dn)?.[1]}`,
  'pwdAttribute: userPassword',
  ...Object.entries(settings).map(([name, value]) => `${name}: ${value}`),
];

const people = Array.from({ length: staffCount }, (_, place) => place);
const unit = (name: string): string[] => [`dn: ou=${name},${base}`, 'objectClass: organizationalUnit', `ou: ${name}`];
const group = (name: string, objectClass: string, members: readonly string[]): string[] => [
  `dn: cn=${name},ou=groups,${base}`,
  `objectClass: ${objectClass}`,
  `cn: ${name}`,
  ...members,
];

const days = 86_400;

const entries = [
  [`dn: ${base}`, 'objectClass: dcObject', 'objectClass: organization', 'o: Example', 'dc: example'],
  unit('people'),
  unit('groups'),
  unit('policies'),
  [
    `dn: ${slapdWriterName}`,
    'objectClass: organizationalRole',
    'objectClass: simpleSecurityObject',
    'cn: writer',
    `userPassword: ${slapdPassword}`,
  ],
  ...people.map(person),
  group(
    'everyone',
    'groupOfNames',
    people.slice(0, inLargeGroup).map((place) => `member: ${dnOf(place)}`),
  ),
  group('pilots', 'groupOfNames', [`member: ${dnOf(12)}`, `member: cn=trainees,ou=groups,${base}`]),
  group(
    'trainees',
    'groupOfUniqueNames',
    [4, 10, 11].map((place) => `uniqueMember: ${dnOf(place)}`),
  ),
  group('staff', 'posixGroup', ['gidNumber: 500', ...[4, 5, 12].map((place) => `memberUid: p${place}`)]),
  policy(openLdapPolicy, {
    pwdMinLength: 6,
    // Without it, no password expires by a deployment.
    pwdGraceAuthnLimit: 5,
    pwdInHistory: 2,
    pwdMaxAge: 900 * days,
    pwdMaxFailure: 50,
    pwdLockout: 'TRUE',
    pwdLockoutDuration: 300,
  }),
  policy(`cn=strict,ou=policies,${base}`, { pwdMinLength: 8 }),
];

/** A company's OpenLDAP with the overlay for password policies, and a weakness for every control that it knows. */
export const openLdapWorld = entries.map((lines) => `${lines.join('\n')}\n`).join('\n');

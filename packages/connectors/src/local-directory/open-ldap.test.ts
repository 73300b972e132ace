import tls from 'node:tls';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { needsSlapd } from '@rampart/simulators/test-support/needed-material.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSlapd, slapdBindName, slapdLimitedName, slapdPassword, startSlapd } from '../../test-support/start-slapd.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import type { Connection } from '../kit/connection.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { localDirectory } from './connector.ts';

/** More than a page, so that paging is real: the server itself refuses more than 500 at once. */
const staffCount = 1200;
const base = 'dc=example,dc=test';
const staff = Array.from({ length: staffCount }, (_, place) => `uid=p${place},ou=people,${base}`);

const person = (dn: string, place: number): string => `dn: ${dn}
objectClass: inetOrgPerson
cn: Person ${place}
sn: Person
uid: p${place}
mail: P${place}@Example.test
title: Pilot
departmentNumber: Air
employeeType: ${place % 100 === 0 ? 'Contractor' : 'Employee'}
${place === 0 ? '' : `manager: ${staff[0]!.toUpperCase()}`}
userPassword: {SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr
`;

const entries = `dn: ${base}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ou=people,${base}
objectClass: organizationalUnit
ou: people

dn: ${slapdBindName}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: rampart
userPassword: ${slapdPassword}

dn: ${slapdLimitedName}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: limited
userPassword: ${slapdPassword}

${staff
  .map(person)
  .join('\n')
  .replaceAll(/\n\n+userPassword/g, '\nuserPassword')}
dn: cn=Åse Ødegård,ou=people,${base}
objectClass: user
sn:: w5hkZWfDpXJk
cn:: w4VzZSDDmGRlZ8OlcmQ=
userPrincipalName: Ase@Example.test
instanceType: 4
nTSecurityDescriptor:: AQ==
objectCategory: cn=person,dc=example,dc=test
userAccountControl: 66050
pwdLastSet: 133500000000000000

dn: cn=pilots,${base}
objectClass: groupOfNames
cn: pilots
description: Those who fly
${staff.map((dn) => `member: ${dn}`).join('\n')}
member: cn=elsewhere,dc=other,dc=test

dn: cn=strict,${base}
objectClass: person
objectClass: pwdPolicy
cn: strict
sn: strict
pwdAttribute: userPassword
pwdMinLength: 14
pwdCheckQuality: 2
pwdGraceAuthnLimit: 3
pwdInHistory: 24
pwdMaxAge: 7776000
pwdMaxFailure: 10
pwdLockout: TRUE
pwdLockoutDuration: 900
`;

let slapd: RunningSlapd;
const trusted = tls.getCACertificates('default');

beforeAll(async () => {
  slapd = await startSlapd(entries);
  tls.setDefaultCACertificates([...trusted, slapd.certificate]);
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await slapd.stop();
});

/** The server as it would be found by its name: no operator vouches for the way, so TLS it must be. */
function connectionTo(hostname: string, credentials: Readonly<Record<string, string>> = {}): Connection {
  const { connection } = testConnection({
    method: 'username_password_hostname',
    credentials: { hostname, username: slapdBindName, password: slapdPassword, ...credentials },
  });
  return { ...connection, locate: async (_host, port) => ({ address: '127.0.0.1', port, mayBePlain: false }) };
}

async function collected(hostname: string, factId: string): Promise<unknown> {
  const client = await localDirectory.connect(connectionTo(hostname));
  try {
    return await localDirectory.collects.find(({ fact }) => fact.id === factId)!.with(client, { since: null, asOf: new Date() });
  } finally {
    await localDirectory.close?.(client);
  }
}

const refusalOf = (work: Promise<unknown>): Promise<VendorFailure> =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => {
      if (error instanceof VendorFailure) return error;
      throw error;
    },
  );

describe.each([
  ['StartTLS', () => `dc1.example.test:${slapd.port}`],
  ['TLS from the start', () => `ldaps://dc1.example.test:${slapd.tlsPort}`],
])('over %s', (_way, hostname) => {
  test('says which directory it is', needsSlapd, async () => {
    const client = await localDirectory.connect(connectionTo(hostname()));
    expect(await localDirectory.test(client)).toEqual({
      account: `${slapdBindName} in example.test`,
      organisation: 'example.test',
      granted: undefined,
    });
    await localDirectory.close?.(client);
  });

  test('reads all people, page by page, with their managers', needsSlapd, async () => {
    const found = people.schema.parse(await collected(hostname(), people.id));
    expect(found).toHaveLength(staffCount + 1);
    expect(new Set(found.map(({ id }) => id)).size).toBe(staffCount + 1);
    const byName = new Map(found.map((each) => [each.signInName, each]));
    expect(byName.get('p7')).toMatchObject({ mail: 'p7@example.test', kind: 'member', managerId: byName.get('p0')?.id, jobTitle: 'Pilot' });
    expect(byName.get('p100')?.kind).toBe('guest');
    expect(byName.get('ase@example.test')).toMatchObject({
      displayName: 'Åse Ødegård',
      isEnabled: false,
      passwordNeverExpires: true,
      passwordNotRequired: false,
    });
  });
});

test('reads groups with their members, without members that do not exist', needsSlapd, async () => {
  const found = groups.schema.parse(await collected(`dc1.example.test:${slapd.port}`, groups.id));
  expect(found).toMatchObject([{ name: 'pilots', description: 'Those who fly' }]);
  expect(found[0]?.memberIds).toHaveLength(staffCount);
});

test('reads the policies of the overlay', needsSlapd, async () => {
  const found = passwordPolicies.schema.parse(await collected(`dc1.example.test:${slapd.port}`, passwordPolicies.id));
  expect(found).toMatchObject([
    { name: 'strict', graceSignIns: 3, minLength: 14, rememberedPasswords: 24, maxAgeDays: 90, lockAfterAttempts: 10, lockForMinutes: 15 },
  ]);
});

test('a limit on the size of searches is told as what it is, and not taken for half a directory', needsSlapd, async () => {
  const client = await localDirectory.connect(connectionTo(`dc1.example.test:${slapd.port}`, { username: slapdLimitedName }));
  const reading = localDirectory.collects.find(({ fact }) => fact.id === people.id)!.with(client, { since: null, asOf: new Date() });
  const failure = await refusalOf(Promise.resolve(reading));
  await localDirectory.close?.(client);
  expect(failure).toMatchObject({
    kind: 'ours',
    message: expect.stringContaining('shows this account only a part (code 4). Raise its limit on the size of searches') as string,
  });
});

test('a wrong password is refused with what to do about it', needsSlapd, async () => {
  const failure = await refusalOf(localDirectory.connect(connectionTo(`dc1.example.test:${slapd.port}`, { password: 'not this one' })));
  expect(failure).toMatchObject({ kind: 'credentials', message: expect.stringContaining('password is wrong') as string });
  expect(failure.message).not.toContain('not this one');
});

test('a bind name that is none is refused as such', needsSlapd, async () => {
  const failure = await refusalOf(localDirectory.connect(connectionTo(`dc1.example.test:${slapd.port}`, { username: 'rampart' })));
  expect(failure.kind).toBe('credentials');
});

test('a certificate for another name is not believed', needsSlapd, async () => {
  const failure = await refusalOf(localDirectory.connect(connectionTo(`ldaps://dc2.example.test:${slapd.tlsPort}`)));
  expect(failure).toMatchObject({ kind: 'ours', message: expect.stringContaining('certificate') as string });
});

test('a directory that is not there cannot be reached', needsSlapd, async () => {
  const failure = await refusalOf(localDirectory.connect(connectionTo('dc1.example.test:1')));
  expect(failure).toMatchObject({ kind: 'theirs', message: expect.stringContaining('could not be reached') as string });
});

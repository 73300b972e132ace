import tls from 'node:tls';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import type { Change } from '@rampart/domain/change.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { needsSlapd } from '@rampart/simulators/test-support/needed-material.ts';
import { Attribute, Change as Modification, Client } from 'ldapts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSlapd, slapdPassword, slapdWriterName, startSlapd } from '../../../test-support/start-slapd.ts';
import { testConnection } from '../../../test-support/test-connection.ts';
import type { DirectoryClient } from '../client.ts';
import { localDirectory } from '../connector.ts';

const base = 'dc=example,dc=test';
const policyDn = `cn=everyone,${base}`;
/** With a password of her own, set long ago. */
const ada = `uid=ada,${base}`;
const entries = `dn: ${base}
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ${slapdWriterName}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: writer
userPassword: ${slapdPassword}
pwdChangedTime: 20260101000000Z

dn: ${ada}
objectClass: inetOrgPerson
cn: Ada
sn: Person
uid: ada
userPassword: ${slapdPassword}
pwdChangedTime: 20200101000000Z

dn: ${policyDn}
objectClass: organizationalRole
objectClass: pwdPolicy
cn: everyone
pwdAttribute: userPassword
pwdMinLength: 8
pwdMaxAge: 0
`;

const trusted = tls.getCACertificates('default');
let slapd: RunningSlapd;
let client: DirectoryClient;

/** As the account that deploys, at this time. */
function connected(now: Date): Promise<DirectoryClient> {
  const credentials = { hostname: `dc1.example.test:${slapd.port}`, username: slapdWriterName, password: slapdPassword };
  const { connection } = testConnection({ method: 'username_password_hostname', credentials, now });
  return localDirectory.connect({ ...connection, locate: async (_host, port) => ({ address: '127.0.0.1', port, mayBePlain: false }) });
}

beforeAll(async () => {
  slapd = await startSlapd(entries, policyDn);
  tls.setDefaultCACertificates([...trusted, slapd.certificate]);
  client = await connected(new Date('2026-03-02T09:00:00Z'));
});
afterAll(async () => {
  await localDirectory.close?.(client);
  tls.setDefaultCACertificates(trusted);
  await slapd.stop();
});

const apply = (change: Change, by = client) => localDirectory.applies.find((one) => one.change.id === change.id)!.with(by, change);
const policyNow = async () => {
  const read = localDirectory.collects.find(({ fact }) => fact.id === passwordPolicies.id)!;
  return passwordPolicies.schema.parse(await read.with(client, { since: null, asOf: new Date(0) }))[0]!;
};
const changeTo = async (set: Partial<PasswordPolicySettings>) => {
  const policy = await policyNow();
  const before = PasswordPolicySettings.parse(policy);
  return passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, ...set } });
};
const setManually = (attribute: string, ...values: string[]) =>
  client.writer.modify(policyDn, [{ operation: 'replace', attribute, values }]);
const valueNow = async (attribute: string): Promise<string | undefined> => {
  for await (const { attributes } of client.source.entriesOf(['pwdpolicy'])) return attributes.get(attribute)?.map(String).join('|');
  return undefined;
};

let password = slapdPassword;
/** Ada signs in; and changes her password where a new one is given. */
async function signIn(next?: string): Promise<void> {
  const session = new Client({ url: `ldap://127.0.0.1:${slapd.port}` });
  try {
    await session.bind(ada, password);
    if (next === undefined) return;
    const modification = new Attribute({ type: 'userPassword', values: [next] });
    await session.modify(ada, new Modification({ operation: 'replace', modification }));
    password = next;
  } finally {
    await session.unbind();
  }
}

test('a length is written with the check without which OpenLDAP asks for none, and both are taken back', needsSlapd, async () => {
  expect(await policyNow()).toMatchObject({ minLength: 0 });
  await signIn(slapdPassword.slice(0, 3));
  await signIn(slapdPassword);
  const { revert } = await apply(await changeTo({ minLength: 14 }));
  expect([await valueNow('pwdminlength'), await valueNow('pwdcheckquality')]).toEqual(['14', '1']);
  await expect(signIn('too short')).rejects.toThrow(/quality/i);
  await apply(revert);
  expect([await valueNow('pwdminlength'), await valueNow('pwdcheckquality')]).toEqual(['8', undefined]);
  expect(await policyNow()).toMatchObject({ minLength: 0 });
});

test('a check that an administrator has made stricter stays so when the length is taken back', needsSlapd, async () => {
  await setManually('pwdCheckQuality', '1');
  const { revert } = await apply(await changeTo({ minLength: 14 }));
  await setManually('pwdCheckQuality', '2');
  await apply(revert);
  expect([await valueNow('pwdminlength'), await valueNow('pwdcheckquality')]).toEqual(['8', '2']);
  await setManually('pwdCheckQuality');
});

test('an age is refused where OpenLDAP would let no one with an older password sign in', needsSlapd, async () => {
  expect(await policyNow()).toMatchObject({ graceSignIns: 0, maxAgeDays: 0 });
  await expect(apply(await changeTo({ maxAgeDays: 365 }))).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringContaining('has no pwdGraceAuthnLimit') as string,
  });
  expect(await policyNow()).toMatchObject({ maxAgeDays: 0 });
});

test('an age is written where an expired password still signs in', needsSlapd, async () => {
  await setManually('pwdGraceAuthnLimit', '2');
  expect(await policyNow()).toMatchObject({ graceSignIns: 2 });
  const { revert } = await apply(await changeTo({ maxAgeDays: 365 }));
  await signIn();
  await apply(revert);
  expect(await policyNow()).toMatchObject({ maxAgeDays: 0 });
});

test('an age is refused that would end the password which Rampart signs in with', needsSlapd, async () => {
  const later = await connected(new Date('2027-02-01T00:00:00Z'));
  await expect(apply(await changeTo({ maxAgeDays: 365 }), later)).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringContaining('has had its password for 396 days') as string,
  });
  await localDirectory.close?.(later);
  expect(await policyNow()).toMatchObject({ maxAgeDays: 0 });
});

import tls from 'node:tls';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import type { Change } from '@rampart/domain/change.ts';
import { undoOf } from '@rampart/domain/deploy/undo-of.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { wholeVersion } from '@rampart/domain/watch/whole-version.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { needsSlapd } from '@rampart/simulators/test-support/needed-material.ts';
import { Attribute, Change as Modification, Client } from 'ldapts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSlapd, slapdPassword, slapdWriterName, startSlapd } from '../../../test-support/start-slapd.ts';
import { testConnection } from '../../../test-support/test-connection.ts';
import type { DirectoryClient } from '../client.ts';
import { localDirectory } from '../connector.ts';
import type { LiveEntry } from '../live-entry.ts';

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

const read = async (factId: string) =>
  localDirectory.collects.find(({ fact }) => fact.id === factId)!.with(client, { since: null, asOf: new Date(0) });

const versionNow = async () => configuredPolicies.schema.parse(await read(configuredPolicies.id))[0]!;

/** Gives the policy a stored version back, as a revert of a drift alert plans it. */
async function restored(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { restores } = localDirectory.watches!.find(({ type }) => type === 'policy')!;
  const version = { ...(await versionNow()), settings };
  const exactOf = restores!.exactOf(version, await restores!.around?.(client, version));
  const after = PasswordPolicySettings.parse(restores!.settingsOf(exactOf));
  const asked = passwordPolicyChanges.update({ target: version.id, before: after, after });
  const seen = await lookAt(asked);
  const exact = wholeVersion(exactOf, seen.exact as Readonly<Record<string, unknown>>);
  await apply({ ...asked, before: seen.settings, exact });
}

const lookAt = async (change: Change) => (await localDirectory.applies.find((one) => one.change.id === change.id)!.look(client, change))!;

test('a version that was stored before pwdCheckQuality was read is restored without touching it', needsSlapd, async () => {
  await setManually('pwdCheckQuality', '2');
  const { settings } = await versionNow();
  const { pwdcheckquality: _quality, ...older } = settings;
  await setManually('pwdMinLength', '5');
  await restored(older);
  expect([await valueNow('pwdminlength'), await valueNow('pwdcheckquality')]).toEqual(['8', '2']);
});

test('a version without the check is restored with no check', needsSlapd, async () => {
  await setManually('pwdCheckQuality');
  const { settings } = await versionNow();
  expect(settings).toMatchObject({ pwdcheckquality: ['0'] });
  await setManually('pwdCheckQuality', '1');
  await restored(settings);
  expect(await policyNow()).toMatchObject({ minLength: 0 });
  await setManually('pwdCheckQuality');
});

/** Rolls back a deployment whose images were noted before pwdCheckQuality was read. */
async function olderRolledBack(was: number | null, made: number): Promise<void> {
  const policy = await policyNow();
  const settings = PasswordPolicySettings.parse(policy);
  const asked = passwordPolicyChanges.update({ target: policy.id, before: settings, after: settings });
  const { dn, attributes } = (await lookAt(asked)).exact as LiveEntry;
  const { pwdcheckquality: _quality, pwdminlength: _length, entrycsn: _version, ...rest } = attributes;
  const exact: LiveEntry = { dn, attributes: { ...rest, ...(was === null ? {} : { pwdminlength: [String(was)] }) } };
  const images = { before: { ...settings, minLength: made }, after: { ...settings, minLength: was } };
  const revert: Change = { ...passwordPolicyChanges.update({ target: policy.id, ...images }), exact };
  const { change, conflict } = undoOf({ revert, ours: revert.before, seen: (await lookAt(revert)).settings });
  expect(conflict).toBeUndefined();
  await apply(change!);
}

test.each([
  ['where none was set', '2', null, undefined],
  ['where another was set', '1', 8, '8'],
  ['where no length is checked', undefined, 8, '8'],
])('a length that an earlier release has deployed is rolled back %s', needsSlapd, async (_where, check, was, length) => {
  await setManually('pwdCheckQuality', ...(check === undefined ? [] : [check]));
  await setManually('pwdMinLength', '14');
  await olderRolledBack(was, 14);
  expect([await valueNow('pwdminlength'), await valueNow('pwdcheckquality')]).toEqual([length, check]);
  await setManually('pwdCheckQuality');
  await setManually('pwdMinLength', '8');
});

test('a longer length that is not checked is known, and is checked without becoming shorter', needsSlapd, async () => {
  await setManually('pwdMinLength', '20');
  expect(await policyNow()).toMatchObject({ minLength: 0, uncheckedMinLength: 20 });
  const { revert } = await apply(await changeTo({ minLength: 20 }));
  expect(await policyNow()).toMatchObject({ minLength: 20 });
  await apply(revert);
  expect([await valueNow('pwdminlength'), await valueNow('pwdcheckquality')]).toEqual(['20', undefined]);
  await setManually('pwdMinLength', '8');
});

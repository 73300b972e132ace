import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
import { localDirectory } from './connector.ts';

const exported = `dn: DC=example,DC=com
objectClass: domainDNS
minPwdLength: 7
pwdProperties: 0
pwdHistoryLength: 3
maxPwdAge: -9223372036854775808
lockoutThreshold: 0
lockoutDuration: -18000000000

dn: CN=Mei Tan,OU=Staff,DC=example,DC=com
objectClass: user
objectGUID:: AQIDBAUGBwgJCgsMDQ4PEA==
mail: Mei.Tan@example.com
givenName: Mei
servicePrincipalName: HTTP/mei-tries-things
sAMAccountName: mtan
userAccountControl: 512
manager: CN=Ola Nordmann,OU=Staff,DC=example,DC=com
co: Norway

dn: CN=Ola Nordmann,OU=Staff,DC=example,DC=com
objectClass: user
sAMAccountName: onordmann
userAccountControl: 546

dn: CN=PC1,OU=Computers,DC=example,DC=com
objectClass: user
objectClass: computer
sAMAccountName: PC1$

dn: CN=Somebody Elsewhere,OU=Contacts,DC=example,DC=com
objectClass: person
objectClass: contact
mail: somebody@elsewhere.example

dn: CN=krbtgt,CN=Users,DC=example,DC=com
objectClass: user
sAMAccountName: krbtgt
userAccountControl: 514
objectSid:: AQUAAAAAAAUVAAAAhuITS8zgKxVBaGW99gEAAA==

dn: CN=dns-dc1,CN=Users,DC=example,DC=com
objectClass: user
sAMAccountName: dns-dc1
userAccountControl: 512
objectSid:: AQUAAAAAAAUVAAAAhuITS8zgKxVBaGW9TQQAAA==
isCriticalSystemObject: TRUE

dn: CN=Administrators,CN=Builtin,DC=example,DC=com
objectClass: group
cn: Administrators
objectSid:: AQIAAAAAAAUgAAAAIAIAAA==
member: CN=Mei Tan,OU=Staff,DC=example,DC=com
member: CN=Staff,DC=example,DC=com
member: CN=krbtgt,CN=Users,DC=example,DC=com

dn: CN=Staff,DC=example,DC=com
objectClass: group
cn: Staff
member: CN=Mei Tan, OU=Staff, DC=example, DC=com
member: CN=PC1,OU=Computers,DC=example,DC=com
`;

async function* once(ldif: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(ldif);
}

/** Each reading opens the file anew. */
function uploaded(method: AuthMethod = 'direct_upload', ldif = exported) {
  const { connection } = testConnection({ method });
  return { ...connection, openUpload: async () => ({ fileName: 'export.ldif', bytes: ldif.length, content: once(ldif) }) };
}

async function collected(factId: string, ldif = exported): Promise<unknown> {
  const client = await localDirectory.connect(uploaded('direct_upload', ldif));
  return localDirectory.collects.find(({ fact }) => fact.id === factId)!.with(client, { since: null, asOf: new Date(0) });
}

test('an export of Active Directory gives its people, without its computers, its contacts and the accounts that come with it', async () => {
  const found = people.schema.parse(await collected(people.id));
  expect(found).toMatchObject([
    {
      id: '04030201-0605-0807-090a-0b0c0d0e0f10',
      mail: 'mei.tan@example.com',
      country: 'NO',
      kind: 'member',
      isEnabled: true,
      managerId: 'cn=ola nordmann,ou=staff,dc=example,dc=com',
    },
    { signInName: 'onordmann', isEnabled: false, passwordNotRequired: true, passwordNeverExpires: false },
  ]);
});

test('its groups hold people and groups, and tell which came with the directory', async () => {
  const found = groups.schema.parse(await collected(groups.id));
  expect(found.map(({ isBuiltIn }) => isBuiltIn)).toEqual([true, undefined]);
  expect(found).toMatchObject([
    { name: 'Administrators', rid: 544, groupIds: ['cn=staff,dc=example,dc=com'], memberIds: ['04030201-0605-0807-090a-0b0c0d0e0f10'] },
    { name: 'Staff', memberIds: ['04030201-0605-0807-090a-0b0c0d0e0f10'] },
  ]);
});

test('its domain policy is read with its holes: nought is never', async () => {
  expect(await collected('identity.password-policies')).toMatchObject([
    { name: 'Domain password policy', minLength: 7, kindsOfCharacters: [], maxAgeDays: 0, lockAfterAttempts: 0, lockForMinutes: 30 },
  ]);
});

test.each([
  ['may be overridden where nothing shows the place of fine-grained policies', '', true],
  [
    'is not overridden where that place is shown empty',
    '\ndn: CN=Password Settings Container,CN=System,DC=example,DC=com\nobjectClass: msDS-PasswordSettingsContainer\n',
    undefined,
  ],
])('its domain policy %s', async (_case, more, mayBeOverridden) => {
  const [policy] = passwordPolicies.schema.parse(await collected(passwordPolicies.id, exported + more));
  expect([policy?.mayBeOverridden, policy?.isExported]).toEqual([mayBeOverridden, true]);
});

const tombstone = `
dn:: ${Buffer.from('CN=Ann Gone\\0ADEL:3f2504e0-4f89-11d3-9a0c-0305e82c3301,CN=Deleted Objects,DC=example,DC=com').toString('base64')}
objectClass: user
isDeleted: TRUE
sAMAccountName: agone
userAccountControl: 512
`;

test('accounts that were deleted are no people, though ldifde -x exports them', async () => {
  expect(await collected(people.id, exported + tombstone)).toEqual(await collected(people.id));
});

const trust = `
dn: CN=PARTNER$,CN=Users,DC=example,DC=com
objectClass: user
sAMAccountName: PARTNER$
userAccountControl: 2080
`;

test('the account of a domain that trusts this one is no person, also where an export does not say that it is critical', async () => {
  expect(await collected(people.id, exported + trust)).toEqual(await collected(people.id));
});

const ofDomain = (name: string, rid: number): string => `objectSid: S-1-5-21-1-2-3-${rid}\nsAMAccountName: ${name}\n`;
const partly = `dn: CN=Mei Tan,OU=Staff,DC=example,DC=com
objectClass: user
${ofDomain('mtan', 1104)}userAccountControl: 512
`;
const again =
  /\. Export the directory again .* as a member of Domain Admins, and upload the new file: ldifde -f .*msDS-PasswordSettingsContainer\)\)"$/;

test.each([
  [passwordPolicies.id, partly, 'The directory shows no password policy of its domain'],
  ['configuration.settings', partly, 'The directory shows no password policy of its domain'],
  ['configuration.groups', partly, 'The directory shows no privileged groups, such as Domain Admins, with their objectSid'],
  ['configuration.policies', partly, 'The directory hides its fine-grained password policies'],
  ['configuration.policies', exported, 'The directory hides its fine-grained password policies'],
  ['identity.sensitive-accounts', partly, 'The directory shows us no computers'],
])('of %s, an export of a part of a domain says nothing, and how to export the rest', async (fact, ldif, reason) => {
  await expect(collected(fact, ldif)).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringMatching(new RegExp(`^${reason}${again.source}`)) as string,
  });
});

const domainOf = (dc: string): string => `dn: ${dc}
objectClass: domainDNS
minPwdLength: 7

dn: CN=Domain Admins,CN=Users,${dc}
objectClass: group
cn: Domain Admins
objectSid: S-1-5-21-${dc.length}-2-3-512

`;
const container = (dc: string): string =>
  `dn: CN=Password Settings Container,CN=System,${dc}\nobjectClass: msDS-PasswordSettingsContainer\n\n`;

test('an export of several domains has the policy and the Domain Admins of each', async () => {
  const [parent, child] = ['DC=example,DC=com', 'DC=sub,DC=example,DC=com'];
  const ldif = domainOf(parent) + domainOf(child) + container(parent);
  const policies = passwordPolicies.schema.parse(await collected(passwordPolicies.id, ldif));
  expect(policies.map(({ name, domain, mayBeOverridden }) => [name, domain, mayBeOverridden])).toEqual([
    ['Domain password policy (example.com)', 'dc=example,dc=com', undefined],
    ['Domain password policy (sub.example.com)', 'dc=sub,dc=example,dc=com', true],
  ]);
  const found = groups.schema.parse(await collected(groups.id, ldif));
  expect(found.map(({ rid, domain }) => [rid, domain])).toEqual([
    [512, 'dc=example,dc=com'],
    [512, 'dc=sub,dc=example,dc=com'],
  ]);
  const [alone] = groups.schema.parse(await collected(groups.id, domainOf(parent)));
  expect(alone).not.toHaveProperty('domain');
});

const overlayPolicy = (name: string): string => `dn: cn=${name},dc=example,dc=com
objectClass: pwdPolicy
cn: ${name}
pwdAttribute: userPassword
pwdMinLength: 8

`;
const personWith = (policy: string): string => `dn: uid=mei,dc=example,dc=com
objectClass: inetOrgPerson
uid: mei
sn: Tan
cn: Mei
pwdPolicySubentry: CN=${policy}, DC=example, DC=com

`;

test.each([
  ['is for everyone where no account names it', '', ['usual', 'strict']],
  ['is for those alone whose accounts name it', personWith('strict'), ['usual']],
  ['counts for everyone where there is no other', personWith('strict') + personWith('usual').replaceAll('mei', 'ola'), ['usual', 'strict']],
])('a policy of OpenLDAP’s overlay %s', async (_case, accounts, forEveryone) => {
  const found = await collected(passwordPolicies.id, overlayPolicy('usual') + overlayPolicy('strict') + accounts);
  const policies = passwordPolicies.schema.parse(found);
  expect(policies.filter(({ appliesToEveryone }) => appliesToEveryone).map(({ name }) => name)).toEqual(forEveryone);
});

test.each([
  ['without pwdCheckQuality', '', 0],
  ['with pwdCheckQuality at nought', 'pwdCheckQuality: 0\n', 0],
  ['with pwdCheckQuality', 'pwdCheckQuality: 1\n', 8],
])('OpenLDAP’s overlay asks for no length %s, and says how often an expired password signs in', async (_case, line, minLength) => {
  const ldif = overlayPolicy('usual').replace('pwdMinLength: 8\n', `pwdMinLength: 8\n${line}`);
  expect(await collected(passwordPolicies.id, ldif)).toMatchObject([{ minLength, graceSignIns: 0 }]);
});

const fineGrained = (name: string, lines: string): string =>
  `\ndn: CN=${name},CN=Password Settings Container,CN=System,DC=example,DC=com\nobjectClass: msDS-PasswordSettings\ncn: ${name}\n${lines}`;

const groupOfType = (name: string, type: string): string =>
  `\ndn: CN=${name},DC=example,DC=com\nobjectClass: group\ncn: ${name}\ngroupType: ${type}\n`;
const linkedTo = (...names: string[]): string => names.map((name) => `msDS-PSOAppliesTo: ${name},DC=example,DC=com\n`).join('');

test('fine-grained policies are linked to people and to global security groups, and to nothing that is not shown', async () => {
  const more = [
    groupOfType('Global', '-2147483646'),
    groupOfType('Local', '-2147483644'),
    groupOfType('Mail list', '2'),
    fineGrained(
      'Some',
      `${linkedTo('CN=Global', 'CN=Local', 'CN=Mail list', 'CN=Ola Nordmann, OU=Staff')}msDS-PasswordReversibleEncryptionEnabled: TRUE\n`,
    ),
    fineGrained('Hidden', linkedTo('CN=Global', 'CN=Elsewhere')),
    fineGrained('No one', 'msDS-PasswordReversibleEncryptionEnabled: FALSE\n'),
  ];
  const found = passwordPolicies.schema.parse(await collected(passwordPolicies.id, exported + more.join('')));
  expect(found.map(({ name, targetIds, storesReversibly }) => [name, targetIds, storesReversibly])).toEqual([
    ['Domain password policy', undefined, false],
    ['Some', ['cn=global,dc=example,dc=com', 'cn=ola nordmann,ou=staff,dc=example,dc=com'], true],
    ['Hidden', undefined, undefined],
    ['No one', [], false],
  ]);
});

test.each([
  ['16', true],
  ['17', true],
  ['1', false],
])('a domain with pwdProperties %s stores passwords reversibly: %s', async (bits, storesReversibly) => {
  const ldif = exported.replace('pwdProperties: 0', `pwdProperties: ${bits}`);
  expect(await collected(passwordPolicies.id, ldif)).toMatchObject([{ storesReversibly }]);
});

test.each(['direct_upload', 'file_snapshot'] as const)(
  'the test of a connection by %s names the file and counts its entries',
  async (method) => {
    const client = await localDirectory.connect(uploaded(method));
    expect((await localDirectory.test(client)).account).toBe('export.ldif with 9 entries');
  },
);

test('without a file there is nothing to read, and it says so', async () => {
  const client = await localDirectory.connect(testConnection({ method: 'direct_upload' }).connection);
  await expect(localDirectory.test(client)).rejects.toMatchObject({ name: 'VendorFailure' });
});

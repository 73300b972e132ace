import { configuredGroups } from '@rampart/facts/configuration/groups.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../../test-support/test-connection.ts';
import { localDirectory } from '../connector.ts';

const sid = (rid: number): string => {
  const bytes = Buffer.from('010500000000000515000000', 'hex');
  return Buffer.concat([bytes, ...[1, 2, 3, rid].map((part) => Buffer.from(Uint32Array.of(part).buffer))]).toString('base64');
};
const account = (name: string, rid: number, primaryGroup: number, ...classes: readonly string[]): string =>
  [
    `dn: CN=${name},DC=example,DC=com`,
    ...['user', ...classes].map((each) => `objectClass: ${each}`),
    `sAMAccountName: ${name}`,
    `objectSid:: ${sid(rid)}`,
    `primaryGroupID: ${primaryGroup}`,
    '',
  ].join('\n');
const group = (name: string, lines: string, ...members: readonly string[]): string =>
  [
    `dn: CN=${name},DC=example,DC=com\nobjectClass: group\ncn: ${name}${lines}`,
    ...members.map((member) => `member: ${member},DC=example,DC=com`),
    '',
  ].join('\n');
const withRid = (rid: number): string => `\nobjectSid:: ${sid(rid)}`;

const foreignSid = 'S-1-5-21-9-9-9-1104';
const members = [
  'CN=mei',
  'CN=Administrator',
  'CN=PC1$',
  'CN=gmsa$',
  'CN=Gone,OU=Hidden',
  'CN=Operators',
  `CN=${foreignSid},CN=ForeignSecurityPrincipals`,
];
const entries = [
  'dn: DC=example,DC=com\nobjectClass: domainDNS\n',
  account('mei', 1100, 513),
  account('Administrator', 500, 513),
  account('PC1$', 1101, 515, 'computer'),
  account('PC2$', 1102, 512, 'computer'),
  account('PC3$', 1103, 515, 'computer'),
  account('gmsa$', 1104, 515, 'computer', 'msDS-GroupManagedServiceAccount'),
  group('Domain Admins', withRid(512), ...members),
  group('Operators', withRid(1200), 'CN=PC3$'),
  group('Workstations', withRid(1201), 'CN=PC1$', 'CN=PC3$'),
  group('Unidentified', '', 'CN=PC1$'),
];

async function collected(factId: string): Promise<unknown> {
  const ldif = entries.join('\n');
  const { connection } = testConnection({ method: 'direct_upload' });
  const content = async function* () {
    yield Buffer.from(ldif);
  };
  const openUpload = async () => ({ fileName: 'export.ldif', bytes: ldif.length, content: content() });
  const client = await localDirectory.connect({ ...connection, openUpload });
  return localDirectory.collects.find(({ fact }) => fact.id === factId)!.with(client, { since: null, asOf: new Date(0) });
}

test('computers, managed service accounts, built-in and foreign accounts in privileged groups are listed, and what is hidden too', async () => {
  const found = groups.schema.parse(await collected(groups.id));
  const others = Object.fromEntries(
    found.map(({ name, otherMembers }) => [name, otherMembers?.map((member) => [member.name, member.kind])]),
  );
  expect(others).toEqual({
    'Domain Admins': [
      ['Administrator', 'built-in'],
      ['PC1$', 'computer'],
      ['PC2$', 'computer'],
      [foreignSid, 'foreign'],
      ['cn=gone,ou=hidden,dc=example,dc=com', 'hidden'],
      ['gmsa$', 'managed-service-account'],
    ],
    Operators: [['PC3$', 'computer']],
    Workstations: undefined,
    Unidentified: [['PC1$', 'computer']],
  });
  expect(found[0]?.otherMembers?.[0]).toMatchObject({ name: 'Administrator', rid: 500 });
  expect(found[0]).toMatchObject({ memberIds: ['cn=mei,dc=example,dc=com'], groupIds: ['cn=operators,dc=example,dc=com'] });
});

test('the drift of a privileged group shows them by name', async () => {
  const [watched] = configuredGroups.schema.parse(await collected(configuredGroups.id));
  expect(watched?.settings['others']).toEqual([
    'Administrator (built-in account)',
    'PC1$ (computer)',
    'PC2$ (computer)',
    `${foreignSid} (of another domain, which was not read)`,
    'cn=gone,ou=hidden,dc=example,dc=com (not shown to Rampart)',
    'gmsa$ (managed service account)',
  ]);
});

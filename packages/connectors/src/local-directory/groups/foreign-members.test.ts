import { configuredGroups } from '@rampart/facts/configuration/groups.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../../test-support/test-connection.ts';
import { localDirectory } from '../connector.ts';

const sidOf = (...parts: readonly number[]): string => {
  const head = Buffer.from([1, parts.length + 1, 0, 0, 0, 0, 0, 5, 21, 0, 0, 0]);
  return Buffer.concat([head, ...parts.map((part) => Buffer.from(Uint32Array.of(part).buffer))]).toString('base64');
};
const entry = (dn: string, ...lines: readonly string[]): string => [`dn: ${dn}`, ...lines, ''].join('\n');
const person = (dn: string, ...sid: readonly number[]): string =>
  entry(dn, 'objectClass: user', `sAMAccountName: ${/^CN=([^,]+)/.exec(dn)?.[1]}`, `objectSid:: ${sidOf(...sid)}`);
const group = (dn: string, sid: readonly number[], ...members: readonly string[]): string =>
  entry(
    dn,
    'objectClass: group',
    `cn: ${/^CN=([^,]+)/.exec(dn)?.[1]}`,
    `objectSid:: ${sidOf(...sid)}`,
    ...members.map((one) => `member: ${one}`),
  );

const [root, child, partner] = ['DC=example,DC=com', 'DC=eu,DC=example,DC=com', 'DC=partner,DC=test'];
const foreign = (sid: string): string => `CN=${sid},CN=ForeignSecurityPrincipals,${root}`;
const administrators = group(
  `CN=Enterprise Admins,${root}`,
  [1, 1, 1, 519],
  `CN=mei,${child}`,
  foreign('S-1-5-21-9-9-9-1104'),
  foreign('S-1-5-21-9-9-9-1200'),
  foreign('S-1-5-21-9-9-9-1105'),
  foreign('S-1-5-21-7-7-7-1104'),
  foreign('S-1-5-11'),
  `CN=gone,OU=Hidden,${root}`,
);
const own = [entry(root, 'objectClass: domainDNS'), administrators];
const trust = entry(
  `CN=partner.test,CN=System,${root}`,
  'objectClass: trustedDomain',
  'cn: partner.test',
  'trustPartner: PARTNER.test',
  `securityIdentifier:: ${sidOf(9, 9, 9)}`,
);
const ofChild = [entry(child, 'objectClass: domainDNS'), person(`CN=mei,${child}`, 2, 2, 2, 1104)];
const ofPartner = [
  entry(partner, 'objectClass: domainDNS'),
  person(`CN=ola,${partner}`, 9, 9, 9, 1104),
  entry(`CN=PC$,${partner}`, 'objectClass: user', 'objectClass: computer', 'sAMAccountName: PC$', `objectSid:: ${sidOf(9, 9, 9, 1105)}`),
  person(`CN=ned,${partner}`, 9, 9, 9, 1106),
  group(`CN=Operators,${partner}`, [9, 9, 9, 1200], `CN=ned,${partner}`),
];

async function collected(factId: string, entries: readonly string[]): Promise<unknown> {
  const ldif = entries.join('\n');
  const { connection } = testConnection({ method: 'direct_upload' });
  const content = async function* () {
    yield Buffer.from(ldif);
  };
  const openUpload = async () => ({ fileName: 'export.ldif', bytes: ldif.length, content: content() });
  const client = await localDirectory.connect({ ...connection, openUpload });
  return localDirectory.collects.find(({ fact }) => fact.id === factId)!.with(client, { since: null, asOf: new Date(0) });
}

const othersIn = async (entries: readonly string[]): Promise<unknown> =>
  configuredGroups.schema.parse(await collected(configuredGroups.id, entries))[0]?.settings['others'];

test('members of other domains that were read too are people, accounts and groups like any other', async () => {
  const found = groups.schema.parse(await collected(groups.id, [...own, ...ofChild, ...ofPartner]));
  expect(found[0]).toMatchObject({
    name: 'Enterprise Admins',
    memberIds: ['cn=mei,dc=eu,dc=example,dc=com', 'cn=ola,dc=partner,dc=test'],
    groupIds: ['cn=operators,dc=partner,dc=test'],
  });
  expect(found[0]?.otherMembers?.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'computer PC$',
    'foreign S-1-5-11',
    'foreign S-1-5-21-7-7-7-1104',
    'hidden cn=gone,ou=hidden,dc=example,dc=com',
  ]);
});

test('of a member whose domain was not read, it is said which domain that is', async () => {
  expect(await othersIn([...own, trust])).toEqual([
    'S-1-5-11 (an account of Windows itself)',
    'S-1-5-21-7-7-7-1104 (of another domain, which was not read)',
    'cn=gone,ou=hidden,dc=example,dc=com (not shown to Rampart)',
    'cn=mei,dc=eu,dc=example,dc=com (of eu.example.com, which was not read)',
    ...[1104, 1105, 1200].map((rid) => String.raw`partner.test\S-1-5-21-9-9-9-${rid} (of partner.test, which was not read)`),
  ]);
});

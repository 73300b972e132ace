import { groupChanges } from '@rampart/changes/people/group.ts';
import { configuredGroups } from '@rampart/facts/configuration/groups.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../../test-support/apply-bench.ts';
import { testConnection } from '../../../test-support/test-connection.ts';
import { DirectoryClient } from '../client.ts';
import { localDirectory } from '../connector.ts';
import { ridOf, sameDn } from '../schema.ts';

const sid = (domain: number, rid: number): string => {
  const bytes = Buffer.from('010500000000000515000000', 'hex');
  return Buffer.concat([bytes, ...[domain, 2, 3, rid].map((part) => Buffer.from(Uint32Array.of(part).buffer))]).toString('base64');
};
const account = (name: string, domain: number, primaryGroup: number): string =>
  `dn: CN=${name},DC=example,DC=com\nobjectClass: user\nsAMAccountName: ${name}\nobjectSid:: ${sid(domain, 1100)}\nprimaryGroupID: ${primaryGroup}\n`;
const group = (name: string, rid: number, ...members: readonly string[]): string =>
  [
    `dn: CN=${name},DC=example,DC=com\nobjectClass: group\ncn: ${name}\nobjectSid:: ${sid(1, rid)}`,
    ...members.map((member) => `member: CN=${member},DC=example,DC=com`),
    '',
  ].join('\n');

async function collected(...entries: readonly string[]) {
  const ldif = ['dn: DC=example,DC=com\nobjectClass: domainDNS\n', ...entries].join('\n');
  const { connection } = testConnection({ method: 'direct_upload' });
  const content = async function* () {
    yield Buffer.from(ldif);
  };
  const client = await localDirectory.connect({
    ...connection,
    openUpload: async () => ({ fileName: 'export.ldif', bytes: ldif.length, content: content() }),
  });
  const read = (id: string) => localDirectory.collects.find(({ fact }) => fact.id === id)!.with(client, { since: null, asOf: new Date(0) });
  const found = groups.schema.parse(await read(groups.id));
  return Object.fromEntries(found.map(({ name, memberIds, primaryMemberIds }) => [name, { memberIds, primaryMemberIds }]));
}

const idOfNamed = (name: string): string => `cn=${name},dc=example,dc=com`;

test('people are in their primary group, which does not list them, within their own domain', async () => {
  const found = await collected(
    account('mei', 1, 512),
    account('ola', 2, 512),
    account('listed', 1, 512),
    account('kim', 1, 1200),
    group('Domain Admins', 512, 'listed'),
    group('Pilots', 1200),
  );
  expect(found['Domain Admins']).toEqual({ memberIds: [idOfNamed('listed')], primaryMemberIds: [idOfNamed('mei')] });
  expect(found['Pilots']).toEqual({ memberIds: [], primaryMemberIds: [idOfNamed('kim')] });
});

test('Domain Users lists everyone only where that makes them administrators', async () => {
  const entries = [account('mei', 1, 513), group('Domain Users', 513)];
  expect((await collected(...entries, group('Drivers', 1300, 'Domain Users')))['Domain Users']?.primaryMemberIds).toBeUndefined();
  const nested = [group('Drivers', 1300, 'Domain Users'), group('Domain Admins', 512, 'Drivers')];
  expect((await collected(...entries, ...nested))['Domain Users']?.primaryMemberIds).toEqual([idOfNamed('mei')]);
});

test('a change of a group leaves out those whose primary group it is, and the drift of Domain Admins shows them', async () => {
  const bench = await openApplyBench<DirectoryClient, DirectorySimulatorControl>({
    connector: localDirectory,
    simulator,
    world: testWorld({ people: 200 }),
    method: 'username_password_hostname',
    account: 'writer',
  });
  const groupsNow = async () => groups.schema.parse(await bench.collect(groups.id));
  const found = (await groupsNow()).find(({ memberIds, isBuiltIn }) => isBuiltIn !== true && memberIds.length > 3)!;
  const [admin, pilot] = people.schema.parse(await bench.collect(people.id)).filter(({ id }) => !found.memberIds.includes(id));
  bench.simulatorControl.changePerson(admin!.id, { primaryGroupID: ['512'] });
  bench.simulatorControl.changePerson(pilot!.id, { primaryGroupID: [String(found.rid)] });
  // A client knows the people of its first reading.
  const { source } = bench.client;
  const client = new DirectoryClient(source);
  const read = (id: string) => localDirectory.collects.find(({ fact }) => fact.id === id)!.with(client, { since: null, asOf: new Date(0) });

  const now = groups.schema.parse(await read(groups.id));
  expect(now.find(({ rid }) => rid === 512)?.primaryMemberIds).toEqual([admin!.id]);
  const watched = configuredGroups.schema.parse(await read(configuredGroups.id)).find(({ name }) => name === 'Domain Admins');
  expect(watched?.settings['members']).toContain(admin!.id);

  const { id: target, name, description, memberIds, primaryMemberIds } = now.find(({ id }) => id === found.id)!;
  expect({ memberIds, primaryMemberIds }).toEqual({ memberIds: found.memberIds, primaryMemberIds: [pilot!.id] });
  const before = { name, description, memberIds };
  const change = groupChanges.update({ target, before, after: { ...before, memberIds: memberIds.slice(1) } });
  const applying = localDirectory.applies.find((one) => one.change.id === change.id)!;
  const { revert } = await applying.with(client, change);
  expect((await applying.look(client, change))?.settings).toEqual(change.after);
  await localDirectory.applies.find((one) => one.change.id === revert.id)!.with(client, revert);
  const listed: string[] = [];
  for await (const entry of source.entriesOf(['group']))
    if (ridOf(entry) === found.rid) listed.push(...(entry.attributes.get('member') ?? []).map(String));
  expect(listed).toHaveLength(memberIds.length);
  const pilotDn = (await client.knownPeople()).byId.get(pilot!.id)!.dn;
  expect(listed.map(sameDn)).not.toContain(sameDn(pilotDn));
  await bench.close();
});

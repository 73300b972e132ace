import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../test-support/apply-bench.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import type { DirectoryClient } from './client.ts';
import { localDirectory } from './connector.ts';

const domain = 'dn: DC=example,DC=com\nobjectClass: domainDNS\nobjectSid:: AQQAAAAAAAUVAAAAAQAAAAIAAAADAAAA\n';
const account = (name: string, lines: string): string =>
  `dn: CN=${name},DC=example,DC=com\nobjectClass: user\nsAMAccountName: ${name}\nmail: ${name}@example.com\n${lines}\n`;

/** The people of an export with these entries. */
async function peopleIn(...entries: readonly string[]) {
  const ldif = [domain, ...entries].join('\n');
  const { connection } = testConnection({ method: 'direct_upload' });
  const openUpload = async () => ({
    fileName: 'export.ldif',
    bytes: ldif.length,
    content: (async function* () {
      yield Buffer.from(ldif);
    })(),
  });
  const client = await localDirectory.connect({ ...connection, openUpload });
  const read = localDirectory.collects.find(({ fact }) => fact.id === people.id);
  return people.schema.parse(await read?.with(client, { since: null, asOf: new Date(0) }));
}

test('tells mailboxes of no single person from people by what Exchange writes to the account', async () => {
  const found = await peopleIn(
    account('anna', 'userAccountControl: 512\nmsExchRecipientTypeDetails: 1'),
    account('info', 'userAccountControl: 514\nmsExchRecipientTypeDetails: 4'),
    account('orders', 'userAccountControl: 514\nmsExchRecipientTypeDetails: 34359738368'),
    account('room1', 'userAccountControl: 514\nmsExchRecipientTypeDetails: 16'),
    account('odd', 'userAccountControl: 512\nmsExchRecipientTypeDetails: shared'),
    account('search', 'userAccountControl: 514\nmsExchRecipientTypeDetails: 536870912'),
    account('merged', 'userAccountControl: 514\nmsExchRecipientTypeDetails: 2'),
  );
  expect(found.filter(({ isLinkedMailbox }) => isLinkedMailbox).map(({ signInName }) => signInName)).toEqual(['merged']);
  expect(found.map(({ signInName, kind }) => [signInName, kind])).toEqual([
    ['anna', 'member'],
    ['info', 'shared-mailbox'],
    ['orders', 'shared-mailbox'],
    ['room1', 'shared-mailbox'],
    ['odd', 'member'],
    ['search', 'shared-mailbox'],
    ['merged', 'member'],
  ]);
});

test("an account of Active Directory has its objectGUID as the id that a synchronised copy names, and another directory's has none", async () => {
  const found = await peopleIn(
    account('anna', 'userAccountControl: 512\nobjectGUID:: AQIDBAUGBwgJCgsMDQ4PEA=='),
    account('bo', 'userAccountControl: 512\nentryUUID: 5'),
  );
  expect(found.map(({ id, directoryId }) => [id, directoryId])).toEqual([
    ['04030201-0605-0807-090a-0b0c0d0e0f10', '04030201-0605-0807-090a-0b0c0d0e0f10'],
    ['5', undefined],
  ]);
});

test('who is enabled is not known in an Active Directory that hides userAccountControl of some people', async () => {
  const shown = account('own', 'userAccountControl: 512');
  await expect(peopleIn(shown, account('hidden', ''))).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringMatching(
      /hides userAccountControl of 1 of 2 people\. Export the directory again .*ldifde -f (?!.*account)/,
    ) as string,
  });
  // A person who is no user has none to hide.
  const person = 'dn: CN=card,DC=example,DC=com\nobjectClass: person\nsn: Card\ncn: card\n';
  expect(await peopleIn(shown, person)).toHaveLength(2);
});

test('a room in a group of the directory is a mailbox of no person there, disabled by design', async () => {
  const world = testWorld({ people: 50 });
  const method = 'username_password_hostname';
  const bench = await openApplyBench<DirectoryClient, DirectorySimulatorControl>({ connector: localDirectory, simulator, world, method });
  const [group] = world.groupsAt(world.now());
  const id = bench.simulatorControl.addMailboxAccount('Meeting room 1', 16, group!.id);
  const found = people.schema.parse(await bench.collect(people.id)).find((person) => person.id === id);
  expect(found).toMatchObject({ kind: 'shared-mailbox', isEnabled: false });
  const inGroup = groups.schema.parse(await bench.collect(groups.id)).find((one) => one.id === group!.id);
  expect(inGroup?.memberIds).toContain(id);
  await bench.close();
});

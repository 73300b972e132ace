import { people } from '@rampart/facts/people/people.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
import { localDirectory } from './connector.ts';

const domain = 'dn: DC=example,DC=com\nobjectClass: domainDNS\n';
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
  );
  expect(found.map(({ signInName, kind }) => [signInName, kind])).toEqual([
    ['anna', 'member'],
    ['info', 'shared-mailbox'],
    ['orders', 'shared-mailbox'],
    ['room1', 'shared-mailbox'],
    ['odd', 'member'],
  ]);
});

test("an account of Active Directory has its objectGUID as the id that a synchronised copy names, and another directory's has none", async () => {
  const found = await peopleIn(account('anna', 'objectGUID:: AQIDBAUGBwgJCgsMDQ4PEA=='), account('bo', 'entryUUID: 5'));
  expect(found.map(({ id, directoryId }) => [id, directoryId])).toEqual([
    ['04030201-0605-0807-090a-0b0c0d0e0f10', '04030201-0605-0807-090a-0b0c0d0e0f10'],
    ['5', undefined],
  ]);
});

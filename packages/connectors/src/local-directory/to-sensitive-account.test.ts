import { sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
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
  `dn: CN=${name},DC=example,DC=com\nobjectClass: user\nsAMAccountName: ${name}\n${lines}\n`;

/** An export with these entries, and how often it was opened. */
async function exportOf(...entries: readonly string[]) {
  const ldif = entries.join('\n');
  const { connection } = testConnection({ method: 'direct_upload' });
  const content = async function* () {
    yield Buffer.from(ldif);
  };
  let opened = 0;
  const openUpload = async () => {
    opened += 1;
    return { fileName: 'export.ldif', bytes: ldif.length, content: content() };
  };
  const client = await localDirectory.connect({ ...connection, openUpload });
  const read = (id: string) => localDirectory.collects.find(({ fact }) => fact.id === id)?.with(client, { since: null, asOf: new Date(0) });
  return { read, opened: () => opened };
}

/** What an export with these entries comes to. */
const accountsIn = async (...entries: readonly string[]) =>
  sensitiveAccounts.schema.parse(await (await exportOf(...entries)).read(sensitiveAccounts.id));

const controller = account('DC1$', 'objectClass: computer\nuserAccountControl: 532480\nprimaryGroupID: 516');

test('lists the accounts that are easily taken or can do much, and no others', async () => {
  const found = await accountsIn(
    domain,
    controller,
    account('mtan', 'userAccountControl: 512'),
    account('PC1$', 'objectClass: computer\nuserAccountControl: 4096\nprimaryGroupID: 515\nservicePrincipalName: HOST/pc1'),
    account('APP1$', 'objectClass: computer\nuserAccountControl: 528384\nprimaryGroupID: 515'),
    account('svc-sql', 'userAccountControl: 66048\nservicePrincipalName: MSSQL/db1\npwdLastSet: 133500000000000000'),
    account('old', 'userAccountControl: 4194434'),
  );
  const plain = {
    storesPasswordReversibly: false,
    needsPreauthentication: true,
    isTrustedForAnyDelegation: false,
    isDomainController: false,
  };
  expect(found).toMatchObject([
    { ...plain, name: 'DC1$', kind: 'computer', isTrustedForAnyDelegation: true, isDomainController: true },
    { ...plain, name: 'APP1$', kind: 'computer', isTrustedForAnyDelegation: true },
    { ...plain, name: 'svc-sql', kind: 'service', serviceNames: ['MSSQL/db1'], passwordChangedAt: '2024-01-17T21:20:00.000Z' },
    { ...plain, name: 'old', kind: 'person', isEnabled: false, storesPasswordReversibly: true, needsPreauthentication: false },
  ]);
});

test('a password that must be changed is not the same as one whose date is not shown', async () => {
  const service = 'userAccountControl: 512\nservicePrincipalName: MSSQL/db1';
  const [, flagged, hidden] = await accountsIn(
    domain,
    controller,
    account('flagged', `${service}\npwdLastSet: 0`),
    account('hidden', service),
  );
  expect(flagged).toMatchObject({ name: 'flagged', passwordChangedAt: null, mustChangePassword: true });
  expect(hidden).toMatchObject({ name: 'hidden', passwordChangedAt: null });
  expect(hidden).not.toHaveProperty('mustChangePassword');
});

test('a directory that is not Active Directory has none', async () => {
  expect(await accountsIn('dn: dc=example,dc=com\nobjectClass: dcObject\nobjectClass: organization\no: Example\n')).toEqual([]);
});

test.each([
  ['computers', [domain, account('mtan', 'userAccountControl: 512')], 'no computers'],
  ['userAccountControl', [domain, account('DC1$', 'objectClass: computer')], 'hides userAccountControl of 1 of 1 accounts'],
  ['that of users', [domain, controller, account('own', 'userAccountControl: 512'), account('roastable', '')], 'of 1 of 3 accounts'],
])('refuses an export of Active Directory without %s', async (_what, entries, reason) => {
  await expect(accountsIn(...entries)).rejects.toThrow(reason);
});

test('one pass over the directory finds the people and the sensitive accounts, and a later question is asked anew', async () => {
  const entries = [domain, controller, account('svc-sql', 'userAccountControl: 66048\nservicePrincipalName: MSSQL/db1')];
  const { read, opened } = await exportOf(...entries);
  expect(await read(people.id)).toMatchObject([{ signInName: 'svc-sql' }]);
  const passes = opened();
  const found = await read(sensitiveAccounts.id);
  // The root alone: is it Active Directory?
  expect(opened() - passes).toBe(1);
  expect(found).toEqual(await accountsIn(...entries));
  expect(await read(sensitiveAccounts.id)).toEqual(found);
  expect(opened() - passes).toBe(3);
});

test('a domain that hides userAccountControl of users from an ordinary account is neither safe nor everyone enabled', async () => {
  const bench = await openApplyBench<DirectoryClient, DirectorySimulatorControl>({
    connector: localDirectory,
    simulator,
    world: testWorld({ people: 50 }),
    method: 'username_password_hostname',
  });
  expect(sensitiveAccounts.schema.parse(await bench.collect(sensitiveAccounts.id)).length).toBeGreaterThan(0);
  bench.simulatorControl.hideAccountRestrictions();
  for (const fact of [people, sensitiveAccounts])
    await expect(bench.collect(fact.id)).rejects.toMatchObject({
      kind: 'permission',
      message: expect.stringContaining('Read account restrictions') as string,
    });
  await bench.close();
});

test('a root of AD LDS, which has the class of a domain and no userAccountControl, hides nothing', async () => {
  const { read } = await exportOf('dn: DC=example,DC=com\nobjectClass: domainDNS\n', account('mtan', 'mail: mtan@example.com'));
  expect(await read(people.id)).toMatchObject([{ signInName: 'mtan' }]);
  expect(await read(sensitiveAccounts.id)).toEqual([]);
});

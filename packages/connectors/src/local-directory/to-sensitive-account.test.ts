import { sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
import { localDirectory } from './connector.ts';

const domain = 'dn: DC=example,DC=com\nobjectClass: domainDNS\n';
const account = (name: string, lines: string): string =>
  `dn: CN=${name},DC=example,DC=com\nobjectClass: user\nsAMAccountName: ${name}\n${lines}\n`;

/** What an export with these entries comes to. */
async function accountsIn(...entries: readonly string[]) {
  const ldif = entries.join('\n');
  const { connection } = testConnection({ method: 'direct_upload' });
  const content = async function* () {
    yield Buffer.from(ldif);
  };
  const openUpload = async () => ({ fileName: 'export.ldif', bytes: ldif.length, content: content() });
  const client = await localDirectory.connect({ ...connection, openUpload });
  const collecting = localDirectory.collects.find(({ fact }) => fact.id === sensitiveAccounts.id);
  return sensitiveAccounts.schema.parse(await collecting?.with(client, { since: null, asOf: new Date(0) }));
}

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

test('a directory that is not Active Directory has none', async () => {
  expect(await accountsIn('dn: dc=example,dc=com\nobjectClass: dcObject\nobjectClass: organization\no: Example\n')).toEqual([]);
});

test.each([
  ['computers', [domain, account('mtan', 'userAccountControl: 512')], 'no computers'],
  ['userAccountControl', [domain, account('DC1$', 'objectClass: computer')], 'no userAccountControl'],
])('refuses an export of Active Directory without %s', async (_what, entries, reason) => {
  await expect(accountsIn(...entries)).rejects.toThrow(reason);
});

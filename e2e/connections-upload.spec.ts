import { expect, type Locator, test } from '@playwright/test';
import { connections, disconnect, expectConnected, expectTile, startConnecting, updateCredentials } from './support/connections-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newSignedTenant } from './support/signed-tenant.ts';
import { zipOf } from './support/zip-of.ts';

const person = (uid: string): string =>
  `dn: uid=${uid},ou=people,dc=haldenfreight,dc=example\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\n\n`;
const ldif = Buffer.from(`version: 1\n\n${person('mei')}${person('ase')}${person('tomasz')}`);

async function upload(drawer: Locator, name: string, buffer: Buffer): Promise<void> {
  await drawer.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(drawer.getByText(name, { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click();
}

test('Local Directory by Direct Upload: a file that cannot be used says why, an LDIF file fixes it, then a zip, and disconnected', async ({
  page,
  request,
}) => {
  const product = 'Local Directory';
  const reason = /line \d+ begins an entry without dn\. Export it again, then upload it\./;
  await signInWith(page, await newSignedTenant(request), connections);
  const drawer = await startConnecting(page, product, 'Direct Upload');
  await upload(drawer, 'broken.ldif', Buffer.concat([ldif, Buffer.from('uid: without a name\n')]));
  await expect(drawer.getByRole('alert').filter({ hasText: reason })).toContainText('The file cannot be used');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expectTile(page, product, 'Not Connected');

  await startConnecting(page, product, 'Direct Upload');
  await upload(drawer, 'people.ldif', ldif);
  await expectConnected(drawer, 'people.ldif with 3 entries');
  await expectTile(page, product, 'Connected & Healthy');
  await updateCredentials(page, product);
  await upload(drawer, 'more.zip', zipOf('export/more.ldif', Buffer.concat([ldif, Buffer.from(person('nils'))])));
  await expectConnected(drawer, 'more.zip with 4 entries');
  await disconnect(page, product);
  await expectTile(page, product, 'Not Connected');
});

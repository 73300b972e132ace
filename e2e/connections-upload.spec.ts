import { expect, type Locator, test } from '@playwright/test';
import {
  connections,
  disconnect,
  expectConnected,
  expectFailing,
  expectTile,
  startConnecting,
  updateCredentials,
} from './support/connections-page.ts';
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

const ways = [
  { product: 'Local Directory', way: 'Direct Upload' },
  { product: 'On-Premises', way: 'File Snapshot' },
];

for (const { product, way } of ways) {
  test(`${product} by ${way}: an LDIF file, then a zip of one, and disconnected`, async ({ page, request }) => {
    await signInWith(page, await newSignedTenant(request), connections);
    const drawer = await startConnecting(page, product, way);
    await upload(drawer, 'people.ldif', ldif);
    await expectConnected(drawer, 'people.ldif with 3 entries');
    await expectTile(page, product, 'Connected & Healthy');
    await updateCredentials(page, product);
    await upload(drawer, 'more.zip', zipOf('export/more.ldif', Buffer.concat([ldif, Buffer.from(person('nils'))])));
    await expectConnected(drawer, 'more.zip with 4 entries');
    await disconnect(page, product);
    await expectTile(page, product, 'Not Connected');
  });
}

test('a file of another kind is not sent', async ({ page, request }) => {
  await signInWith(page, await newSignedTenant(request), connections);
  const drawer = await startConnecting(page, 'Local Directory', 'Direct Upload');
  await drawer.locator('input[type="file"]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
  const refusal = drawer.getByRole('alert').filter({ hasText: 'Invalid file type' });
  await expect(refusal).toContainText('You tried to upload a .csv file. Only .ldif or .zip files are accepted.');
  await expect(drawer.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expectTile(page, 'Local Directory', 'Not Connected');
});

const bad: readonly { readonly what: string; readonly name: string; readonly content: () => Buffer; readonly reason: RegExp }[] = [
  {
    what: 'a broken entry',
    name: 'broken.ldif',
    content: () => Buffer.concat([ldif, Buffer.from('uid: without a name\n')]),
    reason: /line \d+ begins an entry without dn\. Export it again, then upload it\./,
  },
  {
    what: 'a value that points to a file of this machine',
    name: 'pointing.ldif',
    content: () => Buffer.from(`${person('mei').trimEnd()}\njpegPhoto:< file:///etc/passwd\n`),
    reason: /points to another file or address/,
  },
  {
    what: 'a zip bomb',
    name: 'bomb.zip',
    content: () => zipOf('bomb.ldif', Buffer.alloc(64 * 1024 * 1024, '#')),
    reason: /unpacks to far more than an export of a directory/,
  },
  {
    what: 'a name that climbs out of the zip',
    name: 'climbing.zip',
    content: () => zipOf('../../people.ldif', ldif),
    reason: /a name in it points outside of it/,
  },
  {
    what: 'a damaged zip',
    name: 'damaged.zip',
    content: () => zipOf('people.ldif', ldif).subarray(0, -30),
    reason: /not a zip file, or it is damaged/,
  },
];

test('files that cannot be used say why, in the drawer and on the tile, and the next one mends it', async ({ page, request }) => {
  const product = 'Local Directory';
  await signInWith(page, await newSignedTenant(request), connections);
  const drawer = await startConnecting(page, product, 'Direct Upload');
  for (const { what, name, content, reason } of bad) {
    await test.step(what, async () => {
      await upload(drawer, name, content());
      await expect(drawer.getByRole('alert').filter({ hasText: reason })).toContainText('The file cannot be used');
    });
  }
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expectFailing(page, product, bad.at(-1)?.reason ?? '');
  await updateCredentials(page, product);
  await upload(drawer, 'people.ldif', ldif);
  await expectConnected(drawer, 'people.ldif with 3 entries');
});

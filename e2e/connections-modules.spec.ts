import { expect, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { connections, drawerOf, expectConnected, expectTile, submit, tileOf } from './support/connections-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newSignedTenant } from './support/signed-tenant.ts';
import { credentialsOf } from './support/vendor-credentials.ts';

const method = 'url_client_secret_client_id';
const way = 'Client ID, Client Secret and URL';
const [azure, suite, directory, access] = ['Microsoft Azure', 'Microsoft Security Suite (E5)', 'Azure AD', 'Azure Conditional Access'];
const right = () => credentialsOf('microsoft-graph', method);

test('a parent brings its required module, others are switched on and off, and gives way to its rival once that works', async ({
  page,
  request,
}) => {
  await signInWith(page, await newSignedTenant(request), connections);
  const module = tileOf(page, access);
  await module.getByRole('button', { name: `Enable Module ${access}` }).hover();
  await expect(page.getByRole('tooltip').filter({ hasText: `Requires ${azure} or ${suite}` })).toBeVisible();

  await tileOf(page, azure)
    .getByRole('button', { name: `Connect ${azure}` })
    .click();
  const choice = page.getByRole('dialog', { name: `Choose ${azure} products` });
  await expect(choice.getByRole('checkbox', { name: directory })).toBeDisabled();
  await choice.getByRole('checkbox', { name: access }).uncheck();
  await expectAccessibleOnTurn(page);
  await choice.getByRole('button', { name: 'Continue' }).click();
  const drawer = drawerOf(page, azure);
  await drawer.getByText(way, { exact: true }).click();
  await submit(drawer, right());
  await expect(drawer.getByText(`Enabled with it: ${directory}`)).toBeVisible();
  await expectConnected(drawer);

  await expectTile(page, directory, 'Enabled');
  await tileOf(page, directory)
    .getByRole('button', { name: `Remove Module ${directory}` })
    .hover();
  await expect(page.getByRole('tooltip').filter({ hasText: `Disconnect ${azure} to remove it.` })).toBeVisible();
  await expectTile(page, access, 'Disabled');
  await module.getByRole('button', { name: `Enable Module ${access}` }).click();
  await expectTile(page, access, 'Enabled');
  await module.getByRole('button', { name: `Remove Module ${access}` }).click();
  const question = page.getByRole('dialog', { name: `Remove ${access}` });
  await question.getByRole('button', { name: 'Remove Module' }).click();
  await expectTile(page, access, 'Disabled');

  await tileOf(page, suite)
    .getByRole('button', { name: `Connect ${suite}` })
    .click();
  const first = page.getByRole('dialog', { name: `Disconnect ${azure} first` });
  await expect(first).toContainText(`${suite} and ${azure} cannot be connected at the same time.`);
  await first.getByRole('button', { name: `Disconnect ${azure}` }).click();
  await page
    .getByRole('dialog', { name: `Choose ${suite} products` })
    .getByRole('button', { name: 'Cancel' })
    .click();
  // Nothing gives way before the new connection works.
  await expectTile(page, azure, 'Connected & Healthy');

  await tileOf(page, suite)
    .getByRole('button', { name: `Connect ${suite}` })
    .click();
  await first.getByRole('button', { name: `Disconnect ${azure}` }).click();
  await page
    .getByRole('dialog', { name: `Choose ${suite} products` })
    .getByRole('button', { name: 'Continue' })
    .click();
  const replacing = drawerOf(page, suite);
  await replacing.getByText(way, { exact: true }).click();
  await expect(replacing.getByText(`${azure} stays connected until ${suite} is.`)).toBeVisible();
  await submit(replacing, right());
  await expectConnected(replacing);
  await expectTile(page, azure, 'Not Connected');
  await expectTile(page, directory, 'Enabled');
});

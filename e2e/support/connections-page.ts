import { expect, type Locator, type Page } from '@playwright/test';

export const connections = '/settings/connections';

export const tileOf = (page: Page, product: string): Locator => page.getByRole('article', { name: product, exact: true });
export const drawerOf = (page: Page, product: string): Locator => page.getByRole('dialog', { name: `Integrate ${product}` });

/** Opens the drawer of a product that is not connected; a parent first asks which modules come with it. */
export async function startConnecting(page: Page, product: string, way?: string): Promise<Locator> {
  await tileOf(page, product)
    .getByRole('button', { name: /^Connect( Standalone)? / })
    .click();
  const drawer = drawerOf(page, product);
  const choice = page.getByRole('dialog', { name: `Choose ${product} products` });
  await expect(drawer.or(choice)).toBeVisible();
  if (await choice.isVisible()) await choice.getByRole('button', { name: 'Continue' }).click();
  await expect(drawer).toBeVisible();
  if (way !== undefined) await chooseWay(drawer, way);
  return drawer;
}

/** Where there is one way alone, there is nothing to choose. */
async function chooseWay(drawer: Locator, way: string): Promise<void> {
  const option = drawer.getByRole('group', { name: 'Connection option' }).getByText(way, { exact: true });
  if ((await option.count()) > 0) await option.click();
}

export async function updateCredentials(page: Page, product: string): Promise<Locator> {
  await tileOf(page, product)
    .getByRole('button', { name: `Update Credentials ${product}` })
    .click();
  const drawer = drawerOf(page, product);
  await expect(drawer).toBeVisible();
  return drawer;
}

export async function submit(drawer: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await drawer.locator(`[name="${name}"]`).fill(value);
  await drawer.getByRole('button', { name: /^(Connect|Update Credentials)$/ }).click();
}

/** What the drawer says of a connection that works, and closes it. */
export async function expectConnected(drawer: Locator, account: string | RegExp = /Signed in as \S/): Promise<void> {
  const status = drawer.getByRole('status').filter({ hasText: 'Connected & Healthy' });
  await expect(status).toContainText(account);
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer).toBeHidden();
}

export const expectTile = (page: Page, product: string, label: string): Promise<void> =>
  expect(tileOf(page, product).getByText(label, { exact: true })).toBeVisible();

export async function disconnect(page: Page, product: string): Promise<void> {
  const tile = tileOf(page, product);
  const more = tile.getByRole('button', { name: `More actions for ${product}` });
  const button = tile.getByRole('button', { name: `Disconnect ${product}` });
  await expect(more.or(button)).toBeVisible();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('menuitem', { name: `Disconnect ${product}` }).click();
  } else {
    await button.click();
  }
  const question = page.getByRole('dialog', { name: `Disconnect ${product}` });
  await expect(question).toContainText(`The stored credentials of ${product} are deleted`);
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(tile.getByRole('button', { name: /^Connect( Standalone)? / })).toBeVisible();
}

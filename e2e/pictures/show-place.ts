import { expect, type Page, type PlaywrightWorkerArgs, test } from '@playwright/test';
import { demoHistoryIsBuilt } from '../support/demo-history.ts';
import type { Place } from './place.ts';
import { visit } from './visitors.ts';

const historyMs = 1_800_000;

export async function show(
  page: Page,
  { width, height, scheme }: { width: number; height: number; scheme: 'light' | 'dark' },
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const root = page.locator('html[data-mantine-color-scheme]');
  if ((await root.count()) > 0) await expect(root).toHaveAttribute('data-mantine-color-scheme', scheme);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
}

export async function goTo(page: Page, { as, path, before, open, shows }: Place): Promise<void> {
  await before?.(page);
  await visit(page, as, path);
  await open?.(page);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
}

/** Before the first picture. */
export async function awaitHistory({
  playwright,
  baseURL,
}: Pick<PlaywrightWorkerArgs, 'playwright'> & { baseURL: string | undefined }): Promise<void> {
  test.setTimeout(historyMs);
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await demoHistoryIsBuilt(request, historyMs);
  await request.dispose();
}

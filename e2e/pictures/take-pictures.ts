import { expect, type Page, test } from '@playwright/test';
import { demoHistoryIsBuilt } from '../support/demo-history.ts';
import { documentationPlaces } from './documentation-places.ts';
import type { Place } from './place.ts';
import { places } from './places.ts';
import { visit } from './visitors.ts';

const historyMs = 1_800_000;
const schemes = ['light', 'dark'] as const;

async function show(page: Page, { width, height, scheme }: { width: number; height: number; scheme: 'light' | 'dark' }): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const root = page.locator('html[data-mantine-color-scheme]');
  if ((await root.count()) > 0) await expect(root).toHaveAttribute('data-mantine-color-scheme', scheme);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
}

async function goTo(page: Page, { as, path, before, open, shows }: Place): Promise<void> {
  await before?.(page);
  await visit(page, as, path);
  await open?.(page);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
}

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(historyMs);
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await demoHistoryIsBuilt(request, historyMs);
  await request.dispose();
});

for (const place of places)
  test(`${place.name} as ${place.as}`, async ({ page }, { project }) => {
    test.skip(project.name !== 'screens');
    await goTo(page, place);
    for (const width of [1440, 390])
      for (const scheme of schemes) {
        await show(page, { width, height: width === 1440 ? 900 : 844, scheme });
        await page.screenshot({
          path: `pictures/${place.name}-${place.as}-${width}-${scheme}.png`,
          fullPage: place.isOverlay !== true,
          animations: 'disabled',
        });
      }
    // An answer that is still being altered would fail the test when the page is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

for (const place of documentationPlaces)
  test(`${place.name} for the documentation`, async ({ page }, { project }) => {
    test.skip(project.name !== 'documentation');
    const window = { width: 1280, height: place.height, scheme: place.scheme ?? 'light' } as const;
    await page.setViewportSize(window);
    await goTo(page, place);
    await show(page, window);
    await page.screenshot({ path: `docs/${place.file}`, animations: 'disabled' });
  });

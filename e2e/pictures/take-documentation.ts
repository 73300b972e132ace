import { test } from '@playwright/test';
import { documentationPlaces } from './documentation-places.ts';
import { awaitHistory, goTo, show } from './show-place.ts';

test.beforeAll(({ playwright, baseURL }) => awaitHistory({ playwright, baseURL }));

for (const place of documentationPlaces)
  test(`${place.name} for the documentation`, async ({ page }) => {
    const window = { width: 1280, height: place.height, scheme: place.scheme ?? 'light' } as const;
    await page.setViewportSize(window);
    await goTo(page, place);
    await show(page, window);
    await page.screenshot({ path: `docs/${place.file}`, animations: 'disabled' });
  });

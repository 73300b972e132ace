import { test } from '@playwright/test';
import { places } from './places.ts';
import { awaitHistory, goTo, show } from './show-place.ts';

const schemes = ['light', 'dark'] as const;

test.beforeAll(({ playwright, baseURL }) => awaitHistory({ playwright, baseURL }));

for (const place of places)
  test(`${place.name} as ${place.as}`, async ({ page }) => {
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

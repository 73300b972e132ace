import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './audit-page.ts';

const widths = [1920, 1440, 1024, 390, 320];
/** The two layouts. Each theme is judged in every way in one of them, and in its colours in both. */
const judged = [
  { width: 1440, inEveryWay: 'light' },
  { width: 390, inEveryWay: 'dark' },
];

const hasColorScheme = async (page: Page): Promise<boolean> => (await page.locator('html[data-mantine-color-scheme]').count()) > 0;

/** At every size in both themes: nothing overflows, it is accessible, and the browser reports no error. */
export async function inspect(page: Page, complaints: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const layout = judged.find((each) => each.width === width);
    if (layout === undefined) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The page hears of it a moment later. The guide has nothing to hear: its style sheet asks the browser.
      if (await hasColorScheme(page)) await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page, layout.inEveryWay === colorScheme ? 'in every way' : 'in its colours');
    }
  }
  expect(complaints).toEqual([]);
}

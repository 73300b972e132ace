import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './audit-page.ts';

const widths = [1920, 1440, 1024, 390, 320];
/** Each theme is judged in every way in one of the two layouts; the colours are the same in both, so dark ones are judged once more only. */
const judged = [
  { width: 1440, ways: { light: 'in every way', dark: 'in its colours' } },
  { width: 390, ways: { dark: 'in every way' } },
] as const;

/** At every size in both themes: nothing overflows, everybody can use it, and the browser has nothing to complain of. */
export async function inspect(page: Page, complaints: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const layout = judged.find((each) => each.width === width);
    if (layout === undefined) continue;
    for (const [colorScheme, way] of Object.entries(layout.ways)) {
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
      // The page hears of it a moment later.
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page, way);
    }
  }
  expect(complaints).toEqual([]);
}

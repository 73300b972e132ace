import { expect, type Page, test } from '@playwright/test';
import { isOnTurn, onTurn } from '../../apps/server/test-support/run/test-depth.ts';
import { collectComplaints, expectAccessible, expectNoSidewaysScroll } from './audit-page.ts';

const isLong = process.env['RAMPART_TEST_DEPTH'] === 'long';
/** In every run the narrowest, where most overflows, and of the others that of the layout that is judged, or one whose turn it is. */
const narrowest = 320;
const otherWidths = [...(isLong ? [1920] : []), 1440, 1024, 390];
/** The two layouts, each judged in one theme in every way. The other theme of a layout differs in colours alone. */
const layouts = [
  { width: 1440, colorScheme: 'light', otherScheme: 'dark' },
  { width: 390, colorScheme: 'dark', otherScheme: 'light' },
] as const;

interface Inspected {
  /** Both layouts, and the colours of each in its other theme too. `npm run test:long` judges them on every screen. */
  readonly inEveryColour?: boolean;
}

/** Each screen in one of the layouts every other day: of four screens one after the other, one in each today. */
const layoutsOnTurn = (place: number) => layouts.filter((_, which) => isOnTurn(place + 2 * which, 2 * layouts.length));

async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page hears of it a moment later. The guide has nothing to hear: its style sheet asks the browser.
  const root = page.locator('html[data-mantine-color-scheme]');
  if ((await root.count()) > 0) await expect(root).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** From the widest on. */
function widthsOf(judged: readonly { readonly width: number }[]): readonly number[] {
  const widths = judged.map(({ width }) => width);
  const measured = widths.length > 0 && !isLong ? widths : onTurn(otherWidths, otherWidths.length);
  return [...otherWidths.filter((width) => measured.includes(width)), narrowest];
}

/** At the sizes whose turn it is nothing overflows; it is accessible in the layout whose turn it is. `place` is its place among the screens of a walk. */
export async function inspect(page: Page, place: number, { inEveryColour = isLong }: Inspected = {}): Promise<void> {
  const judged = inEveryColour ? layouts : layoutsOnTurn(place);
  for (const width of widthsOf(judged)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const layout = judged.find((each) => each.width === width);
    if (layout === undefined) continue;
    await switchTo(page, layout.colorScheme);
    await expectAccessible(page);
    if (!inEveryColour) continue;
    await switchTo(page, layout.otherScheme);
    await expectAccessible(page, 'in its colours');
  }
}

/** Goes there as a link of the web app does, without loading it again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
}

interface ScreenCase extends Inspected {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** One screen after another in one page, which loads the web app once. The browser reports no error on any of them. */
export async function inspectEach(page: Page, screens: readonly ScreenCase[]): Promise<void> {
  const complaints = collectComplaints(page);
  for (const [place, { name, open, ...how }] of screens.entries()) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page);
      await inspect(page, place, how);
      expect(complaints).toEqual([]);
    });
  }
}

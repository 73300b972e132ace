import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What a browser complains about that no test asked for: broken scripts, refused styles, failed loads. `refused`: a call that may be refused here. */
export function collectComplaints(page: Page, refused?: RegExp): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text()) && refused?.test(message.location().url) === true;
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  return complaints;
}

/** A thing that fades in or out has, for a moment, unintended colours. Endless movement (a spinner) is not waited for. */
async function expectStill(page: Page): Promise<void> {
  const moving = (): Promise<number> =>
    page.evaluate(
      () =>
        document.getAnimations().filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity)
          .length,
    );
  await expect.poll(moving).toBe(0);
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose verdict hangs on the colours of the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What a dialog covers in part cannot be pressed, however large the rest of it is. */
const isCovered = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((of) => {
    const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
    return dialog !== null && !dialog.contains(document.querySelector(of));
  }, selector);

async function placesOf(page: Page, { id, nodes }: { id: string; nodes: readonly { target: readonly unknown[] }[] }): Promise<string[]> {
  const places: string[] = [];
  for (const { target } of nodes) {
    const selector = target.join(' ');
    if (id !== 'target-size' || !(await isCovered(page, selector))) places.push(selector);
  }
  return places;
}

export async function expectAccessible(page: Page, what: 'in every way' | 'in its colours' = 'in every way'): Promise<void> {
  await expectStill(page);
  // Its other mode opens a second page at each judgement, for frames of other sites: there are none here.
  // What judges is half a megabyte: a page that has it is not sent it again.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (what === 'in every way' ? axe.withTags(standards) : axe.withRules(colourRules)).analyze();
  const found: { id: string; where: string[] }[] = [];
  for (const violation of violations) found.push({ id: violation.id, where: await placesOf(page, violation) });
  expect(found.filter(({ where }) => where.length > 0)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}

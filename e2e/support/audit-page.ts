import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { isOnTurn } from '../../apps/server/test-support/run/test-depth.ts';

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

/** While it is open, nothing else can be used. What it covers is judged where it is not covered. */
const openDialog = '[role="dialog"][aria-modal="true"]';

export async function expectAccessible(page: Page, what: 'in every way' | 'in its colours' = 'in every way'): Promise<void> {
  await expectStill(page);
  // Its other mode opens a second page at each judgement, for frames of other sites: there are none here.
  // What judges is half a megabyte: a page that has it is not sent it again.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if ((await page.locator(openDialog).count()) > 0) axe.include(openDialog);
  const { violations } = await (what === 'in every way' ? axe.withTags(standards) : axe.withRules(colourRules)).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}

/** How many places of a story were reached so far. */
const reached = new WeakMap<object, number>();
/** Judging a page takes longer than most of what a story does on it. */
const judgedEveryDays = 3;

/**
 * For a place that a story comes by: each is judged every third day, and all in `npm run test:long`. Whole screens and their
 * dialogs are judged by the walks of `screens*.spec.ts`.
 */
export async function expectAccessibleOnTurn(page: Page): Promise<void> {
  const story = test.info();
  const place = (reached.get(story) ?? 0) + 1;
  reached.set(story, place);
  if (isOnTurn(place + story.title.length, judgedEveryDays)) await expectAccessible(page);
}

/** On a phone, what scrolls inside a screen that scrolls hides what it holds. */
export async function expectNoScrollInside(part: Locator): Promise<void> {
  const scrolling = await part.evaluate(
    (root) =>
      [root, ...root.querySelectorAll('*')].filter(
        (one) => one.scrollHeight > one.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(one).overflowY),
      ).length,
  );
  expect(scrolling).toBe(0);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}

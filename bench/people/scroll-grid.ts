import { type BrowserContext, chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/setup/ensure-chromium.mjs';
import type { Figure } from '../bench.ts';

interface Scrolling {
  readonly origin: string;
  /** A token is good for a quarter of an hour. */
  readonly issueToken: () => Promise<string>;
  readonly people: number;
  readonly isJudged: boolean;
}

/** What is seen by the eye, in milliseconds. */
interface Seen {
  readonly frames: number;
  /** For so long a place in sight had nothing at all, at most. */
  readonly blank: number;
  /** For so long a place in sight was a card without a person, at most. */
  readonly waiting: number;
  readonly reached: number;
}

/** Faster than a wheel or a finger scrolls for long. Drawing a new screen thirty times a second is more than two cores do without a graphics card. */
const scrolledPixelsPerSecond = 12_000;
/** The whole list in this time, however fast that is: as when the thumb of the bar is dragged. Reported without a goal. */
const draggedSeconds = 150;
const [width, height] = [1600, 1000];

/**
 * Looks at each frame at the middle of every place in sight. How long something lasted is counted from the last frame without it to the first one without
 * it again, so that frames that were never drawn count as well. A browser that scrolls on while a page is busy shows nothing beyond what was drawn: that
 * part of the time between two frames counts as blank.
 */
const lookAtFrames = `(() => {
  const list = document.querySelector('ul[data-rows]');
  const seen = { frames: 0, blank: 0, waiting: 0, reached: 0 };
  const lastWithout = { blank: performance.now(), waiting: performance.now() };
  let before = { now: performance.now(), scrolled: scrollY, drawnTo: Infinity };
  const look = (now) => {
    const { top, bottom, left, width } = list.getBoundingClientRect();
    const reachedTo = Math.min(scrollY + innerHeight, scrollY + bottom);
    const beyond = (reachedTo - before.drawnTo) / Math.max(1, scrollY - before.scrolled);
    if (beyond > 0) seen.blank = Math.max(seen.blank, (now - before.now) * Math.min(1, beyond));
    const rows = [...list.querySelectorAll('[data-row]')];
    before = { now, scrolled: scrollY, drawnTo: scrollY + Math.max(0, ...rows.map((row) => row.getBoundingClientRect().bottom)) };
    const first = list.querySelector('[data-row]');
    const columns = first === null ? 1 : Math.max(1, Math.round(width / first.getBoundingClientRect().width));
    let [isBlank, isWaiting] = [false, false];
    for (let y = Math.max(top, 80) + 71; y < Math.min(bottom, innerHeight); y += 142)
      for (let column = 0; column < columns; column += 1) {
        const found = document.elementFromPoint(left + (width * (column + 0.5)) / columns, y);
        const row = found?.closest('[data-row]');
        if (found === list || found === null) isBlank ||= y < bottom - 142;
        else if (row) {
          seen.reached = Math.max(seen.reached, Number(row.getAttribute('aria-posinset')));
          isWaiting ||= row.querySelector('article') === null;
        }
      }
    seen.frames += 1;
    for (const [name, is] of [['blank', isBlank], ['waiting', isWaiting]])
      if (is) seen[name] = Math.max(seen[name], now - lastWithout[name]);
      else lastWithout[name] = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.seenFrames = seen;
})()`;

/** Scrolls the list of everyone from its first to its last person, as a wheel does, in a page of its own. */
async function scrollToEnd(context: BrowserContext, address: string, speedFor: (distance: number) => number): Promise<Seen> {
  const page = await context.newPage();
  try {
    await page.goto(address);
    await page.locator('ul[data-rows] article').first().waitFor({ timeout: 60_000 });
    await page.evaluate(lookAtFrames);
    const distance = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    const speed = speedFor(distance);
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const [x, y] = [width / 2, height / 2];
    await client.send('Input.synthesizeScrollGesture', { x, y, yDistance: -distance, speed, gestureSourceType: 'mouse' });
    const seen = await page.evaluate<Seen>('window.seenFrames');
    const { metrics } = await client.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    console.log(
      `the list of everyone: ${seen.frames} frames at ${speed} pixels a second, as far as person ${seen.reached}, ${busy.toFixed(1)} s of the page's thread`,
    );
    return seen;
  } finally {
    await page.close();
  }
}

export async function scrollGrid({ origin, issueToken, people, isJudged }: Scrolling): Promise<Figure[]> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found, and none could be installed.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const seenAt = async (speedFor: (distance: number) => number): Promise<Seen> => {
      const localStorage = [{ name: 'rampart.access', value: await issueToken() }];
      const storageState = { cookies: [], origins: [{ origin, localStorage }] };
      const context = await browser.newContext({ viewport: { width, height }, storageState });
      return scrollToEnd(context, `${origin}/personas/All/people`, speedFor);
    };
    const [scrolled, dragged] = [
      await seenAt(() => scrolledPixelsPerSecond),
      await seenAt((distance) => Math.max(scrolledPixelsPerSecond, Math.ceil(distance / draggedSeconds))),
    ];
    const goal = isJudged ? { goal: { atMost: 100 } } : {};
    const of = `${people.toLocaleString('en')} people`;
    return [
      { name: `longest blank place while a list is scrolled to its end, ${of}`, unit: 'ms', value: scrolled.blank, ...goal },
      { name: `longest card without a person meanwhile, ${of}`, unit: 'ms', value: scrolled.waiting },
      { name: `longest blank place while it is dragged to its end in ${draggedSeconds} s, ${of}`, unit: 'ms', value: dragged.blank },
    ];
  } finally {
    await browser.close();
  }
}

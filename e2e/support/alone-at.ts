import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { releaseLocks, takeLocks } from '../../tools/setup/lock-folders.ts';
import { dataFolder } from './vendor-writes.ts';

/** As long as the longest journey may take, and some more: at most one other journey runs beside this one. */
const longestTurnMs = 600_000;
/** Less than that: what was taken is released here, and not left behind when Playwright ends the journey. */
const patience = { withinMs: longestTurnMs - 30_000, everyMs: 500 };

/**
 * What is set at a simulated vendor is so for every tenant. Journeys that write there, and those that count what is in place,
 * take turns: what one deploys would be drift for the other. So do those that mark controls as in place by hand: what another one writes is read
 * again at once, and says otherwise.
 */
export const testAloneAt = (...simulators: readonly string[]) =>
  base.extend<{ turn: undefined }>({
    turn: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
      async ({}, run) => {
        const locks = simulators.map((simulator) => join(dataFolder(), `alone-at-${simulator}`));
        await takeLocks(locks, patience);
        try {
          await run(undefined);
        } finally {
          await releaseLocks(locks);
        }
      },
      { auto: true, timeout: longestTurnMs },
    ],
  });

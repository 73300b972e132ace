import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { dataFolder } from './vendor-writes.ts';

const patienceMs = 500;
/** As long as the longest journey may take, and some more: at most one other journey runs beside this one. */
const longestTurnMs = 600_000;

const isTaken = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => false,
    () => true,
  );

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
        // In one order, so that two journeys never wait for each other.
        const locks = simulators.toSorted().map((simulator) => join(dataFolder(), `alone-at-${simulator}`));
        for (const lock of locks) while (await isTaken(lock)) await wait(patienceMs);
        await run(undefined);
        for (const lock of locks) await rmdir(lock);
      },
      { auto: true, timeout: longestTurnMs },
    ],
  });

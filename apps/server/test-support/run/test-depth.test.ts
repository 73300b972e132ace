import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function chosenOn(day: string, cases: readonly string[], everyDays: number, depth = ''): Promise<readonly string[]> {
  vi.resetModules();
  vi.stubEnv('RAMPART_TEST_DAY', day);
  vi.stubEnv('RAMPART_TEST_DEPTH', depth);
  return (await import('./test-depth.ts')).onTurn(cases, everyDays);
}

const cases = ['a', 'b', 'c', 'd', 'e'];

test('gives each case its turn within the days, and none twice', async () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  const chosen: string[] = [];
  for (const day of days) chosen.push(...(await chosenOn(day, cases, 3)));
  expect(chosen.toSorted()).toEqual(cases);
});

test('runs one case at least, however few there are', async () => {
  for (const day of ['2026-11-16', '2026-11-17']) expect(await chosenOn(day, ['a'], 3)).toEqual(['a']);
});

test('runs all of them in a long run', async () => {
  expect(await chosenOn('2026-11-16', cases, 3, 'long')).toEqual(cases);
});

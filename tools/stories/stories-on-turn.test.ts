import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { repositoryRoot } from '../architecture/repository.ts';
import { journeys, unitStories } from './stories-on-turn.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function leftOutOn(day: string, stories: readonly (readonly string[])[], turns = 'stories'): Promise<readonly string[]> {
  vi.resetModules();
  vi.stubEnv('RAMPART_TEST_DAY', day);
  vi.stubEnv('RAMPART_TEST_TURNS', turns);
  return (await import('./stories-on-turn.ts')).notToday(stories);
}

describe.each([
  ['unit tests', unitStories],
  ['journeys', journeys],
])('stories among %s', (_what, stories) => {
  test('are files that exist, each on one day', () => {
    const files = stories.flat();
    expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  test('have each had their turn after three days', async () => {
    const ran: string[] = [];
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) {
      const leftOut = await leftOutOn(day, stories);
      ran.push(...stories.flat().filter((file) => !leftOut.includes(file)));
    }
    expect(ran.toSorted()).toEqual(stories.flat().toSorted());
  });

  test('are all run where no turns are asked for', async () => {
    expect(await leftOutOn('2026-11-16', stories, '')).toEqual([]);
  });
});

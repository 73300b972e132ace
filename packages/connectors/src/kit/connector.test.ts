import { defineEvents } from '@rampart/domain/event-kind.ts';
import { defineFact } from '@rampart/domain/fact.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { collects, streams } from './connector.ts';
import { VendorFailure } from './vendor-failure.ts';

const weather = defineFact({ id: 'sky.weather', schema: z.string() });
const strikes = defineEvents({ id: 'sky.strikes', event: z.number(), unit: { one: 'strike', many: 'strikes' } });
const time = { since: new Date(0), asOf: new Date(1) };
const refused = new VendorFailure('Acme', { kind: 'permission', reason: 'Acme does not let this account read that.', status: 403 });
const about = { title: 'The weather', scopes: ['sky.read', 'wind.read'] };

async function gathered(pages: AsyncIterable<readonly unknown[]>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

describe('what a connector declares', () => {
  test('is done as it says', async () => {
    const reads = collects(weather, { ...about, with: async (sky: string) => `${sky} and sunny` });
    expect(reads).toMatchObject({ fact: weather, ...about });
    expect(await reads.with('blue', time)).toBe('blue and sunny');
    const follows = streams(strikes, {
      ...about,
      keptDays: 3,
      async *with() {
        yield [1, 2];
        yield [3];
      },
    });
    expect(follows).toMatchObject({ kind: strikes, keptDays: 3 });
    expect(await gathered(follows.with('blue', time))).toEqual([1, 2, 3]);
  });

  test('names the grants it needs when one is missing', async () => {
    const named = { kind: 'permission', status: 403, message: `${refused.message} “The weather” needs sky.read and wind.read.` };
    const reads = collects(weather, { ...about, with: () => Promise.reject(refused) });
    await expect(reads.with('blue', time)).rejects.toMatchObject(named);
    const follows = streams(strikes, {
      ...about,
      keptDays: 3,
      async *with() {
        yield [1];
        throw refused;
      },
    });
    await expect(gathered(follows.with('blue', time))).rejects.toMatchObject(named);
  });

  test('leaves every other failure as it is', async () => {
    const outage = new VendorFailure('Acme', { kind: 'theirs', reason: 'Acme is away.' });
    const reads = collects(weather, { ...about, with: () => Promise.reject(outage) });
    await expect(reads.with('blue', time)).rejects.toBe(outage);
    const needsNothing = collects(weather, { title: 'The weather', scopes: [], with: () => Promise.reject(refused) });
    await expect(needsNothing.with('blue', time)).rejects.toBe(refused);
  });
});

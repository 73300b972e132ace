import { dayMs } from '@rampart/domain/day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import type { WorldPerson, WorldSignIn, WorldThreat } from './world.ts';

const start = new Date('2025-10-06T00:00:00Z');
const small = testWorld();
const big = testWorld({ people: 400 });
const moment = fc.integer({ min: 0, max: 200 * 24 }).map((hours) => new Date(start.getTime() + hours * 3_600_000));
const idsOf = (events: Iterable<{ readonly id: string }>): string[] => Array.from(events, ({ id }) => id);
const march: readonly [Date, Date] = [new Date('2026-03-02T00:00:00Z'), new Date('2026-03-16T00:00:00Z')];

describe('what happens in a world', () => {
  it('is the same in another world of the same options, whatever was read before', () => {
    const week: [Date, Date] = [new Date('2026-05-04T00:00:00Z'), new Date('2026-05-11T00:00:00Z')];
    const read = testWorld();
    idsOf(read.signInsBetween(new Date('2026-08-01'), new Date('2026-09-01')));
    expect([...read.signInsBetween(...week)]).toEqual([...testWorld().signInsBetween(...week)]);
    expect([...read.threatsBetween(...week)]).toEqual([...testWorld().threatsBetween(...week)]);
    expect(idsOf(testWorld({ seed: 9 }).signInsBetween(...week))).not.toEqual(idsOf(read.signInsBetween(...week)));
  });

  it('can be read in any windows: two adjacent ones are one', () => {
    fc.assert(
      fc.property(fc.array(moment, { minLength: 3, maxLength: 3 }), (moments) => {
        const [a, b, c] = moments.toSorted((one, other) => one.getTime() - other.getTime());
        for (const kind of ['signInsBetween', 'threatsBetween'] as const) {
          expect([...idsOf(small[kind](a!, b!)), ...idsOf(small[kind](b!, c!))]).toEqual(idsOf(small[kind](a!, c!)));
        }
      }),
      { numRuns: process.env['RAMPART_TEST_DEPTH'] === 'long' ? 100 : 5 },
    );
  });

  it('comes in order of time, inside the window, with unique ids', () => {
    for (const events of [[...big.signInsBetween(...march)], [...big.threatsBetween(...march)]]) {
      const times = events.map(({ at }) => at.getTime());
      expect(times.every((at, place) => place === 0 || at >= times[place - 1]!)).toBe(true);
      expect(times[0]).toBeGreaterThanOrEqual(march[0].getTime());
      expect(times.at(-1)).toBeLessThan(march[1].getTime());
      expect(new Set(idsOf(events)).size).toBe(events.length);
    }
  });

  it('is unknown beyond the clock, and the clock never goes back', () => {
    const world = testWorld({ now: new Date('2026-01-07T10:00:00Z') });
    const heard: Date[][] = [];
    world.onAdvance((from, to) => heard.push([from, to]));
    const last = (): Date | undefined => [...world.signInsBetween(new Date('2026-01-07'), new Date('2027-01-01'))].at(-1)?.at;
    expect(last()?.getTime()).toBeLessThan(Date.parse('2026-01-07T10:00:00Z'));
    world.advanceTo(new Date('2026-01-09T10:00:00Z'));
    expect(last()?.toISOString()).toMatch(/^2026-01-09/);
    expect(heard).toEqual([[new Date('2026-01-07T10:00:00Z'), new Date('2026-01-09T10:00:00Z')]]);
    expect(() => world.advanceTo(new Date('2026-01-08T00:00:00Z'))).toThrow('never goes back');
  });

  it('happens only to people who are present', () => {
    const world = big;
    const end = new Date('2026-07-01T00:00:00Z');
    const people = new Map<string, WorldPerson>();
    // Accounts stay for thirty days, so every departure is seen at one of these moments, and the latest word counts.
    for (let at = start.getTime(); at < end.getTime() + 20 * dayMs; at += 20 * dayMs) {
      for (const person of world.peopleAt(new Date(at))) people.set(person.id, person);
    }
    const wrong: string[] = [];
    const check = (events: Iterable<WorldSignIn | WorldThreat>): void => {
      for (const { personId, at, outcome } of events) {
        const { joinedAt, leftAt } = people.get(personId) ?? {};
        if (joinedAt === undefined || at < joinedAt) wrong.push(`${personId} was not there`);
        if (leftAt && at >= leftAt && outcome !== 'disabled-account') wrong.push(`${personId} had left`);
      }
    };
    check(world.signInsBetween(start, end));
    check(world.threatsBetween(start, end));
    expect(Array.from(people.values()).filter(({ leftAt }) => leftAt !== null).length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });
});

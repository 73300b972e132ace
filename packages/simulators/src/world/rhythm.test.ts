import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { describe, expect, it } from 'vitest';
import { truth } from '../../test-support/count-truth.ts';
import { testWorld } from '../../test-support/test-world.ts';

const people = 800;
const world = testWorld({ people });
const month: readonly [Date, Date] = [new Date('2026-03-02T00:00:00Z'), new Date('2026-03-30T00:00:00Z')];
const sum = (numbers: Iterable<number>): number => Array.from(numbers).reduce((total, number) => total + number, 0);

describe('the sign-ins of a world', () => {
  const signIns = [...world.signInsBetween(...month)];
  const ownOn = (day: string): number =>
    signIns.filter(({ at, campaignId }) => campaignId === null && at.toISOString().startsWith(day)).length;

  const atWork = (country: string, hoursAhead: number): number => {
    const own = signIns.filter((signIn) => signIn.country === country && signIn.client === 'browser' && signIn.campaignId === null);
    const hours = own.map(({ at }) => (at.getUTCHours() + hoursAhead + 24) % 24);
    return hours.filter((hour) => hour >= 7 && hour < 18).length / hours.length;
  };

  it('are about one per person on a workday, and few at weekends', () => {
    expect(ownOn('2026-03-04') / people).toBeGreaterThan(0.7);
    expect(ownOn('2026-03-04') / people).toBeLessThan(1.4);
    expect(ownOn('2026-03-07')).toBeLessThan(ownOn('2026-03-04') / 5);
  });

  it('almost cease at Christmas', () => {
    const christmas = [...world.signInsBetween(new Date('2025-12-25'), new Date('2025-12-26'))].filter(
      ({ campaignId }) => campaignId === null,
    );
    expect(christmas.length).toBeLessThan(ownOn('2026-03-04') / 5);
  });

  it('follow the clock of each country', () => {
    for (const there of [atWork('SG', 8), atWork('NO', 1), atWork('BR', -3)]) expect(there).toBeGreaterThan(0.8);
    expect(atWork('SG', 0)).toBeLessThan(0.6);
  });

  it('show legacy clients, travel, wrong passwords and sprays', () => {
    const kinds = new Set(signIns.flatMap(({ client, outcome, via }) => [client, outcome, via]));
    for (const kind of ['imap', 'smtp', 'exchange-active-sync', 'wrong-password', 'locked-out', 'disabled-account', 'entra', 'okta']) {
      expect(kinds).toContain(kind);
    }
    expect(signIns.some(({ country, campaignId }) => ['JP', 'FR', 'ES', 'IT', 'DK', 'AE'].includes(country) && campaignId === null)).toBe(
      true,
    );
  });

  it('have an attack on each sign-in service within every two weeks', () => {
    const small = testWorld({ people: 60 });
    const attacks = Array.from(small.signInsBetween(new Date('2025-11-03'), new Date('2026-11-02'))).filter(
      ({ campaignId }) => campaignId !== null,
    );
    for (const service of ['entra', 'okta']) {
      const days = new Set(attacks.filter(({ via }) => via === service).map(({ at }) => Math.floor(at.getTime() / dayMs)));
      const sorted = [...days].toSorted((one, other) => one - other);
      const longestPause = Math.max(...sorted.slice(1).map((day, place) => day - sorted[place]!));
      expect(longestPause).toBeLessThan(14);
    }
  });

  it('come in sprays: many people, few tries each, a rare success', () => {
    const year = Array.from(world.signInsBetween(new Date('2025-10-06'), new Date('2026-03-09'))).filter(
      ({ campaignId }) => campaignId !== null,
    );
    const tries = Map.groupBy(year, ({ campaignId, personId }) => `${campaignId} ${personId}`);
    const successes = year.filter(({ outcome }) => outcome === 'success');
    expect(new Set(year.map(({ campaignId }) => campaignId)).size).toBeGreaterThan(5);
    expect(year.length / tries.size).toBeLessThan(3);
    expect(successes.length).toBeGreaterThan(0);
    expect(successes.length).toBeLessThan(year.length / 50);
    expect(successes.every(({ risk }) => risk === 'high')).toBe(true);
  });
});

describe('the mail threats of a world', () => {
  const perPersonAndDay = truth.threats(world, ...month);

  const hardest = (from: string, to: string): string | undefined => {
    const perPerson = Map.groupBy(truth.threats(world, new Date(from), new Date(to)), ([key]) => key.split(' ')[0]!);
    return [...perPerson].toSorted(([, a], [, b]) => sum(b.map(([, count]) => count)) - sum(a.map(([, count]) => count)))[0]?.[0];
  };

  it('are about one per person and week, fewer at weekends', () => {
    const on = (day: string): number => sum([...perPersonAndDay].filter(([key]) => key.endsWith(day)).map(([, count]) => count));
    expect(sum(perPersonAndDay.values()) / 4 / people).toBeGreaterThan(0.6);
    expect(sum(perPersonAndDay.values()) / 4 / people).toBeLessThan(2);
    expect(on('2026-03-08')).toBeLessThan(on('2026-03-05') * 0.6);
  });

  it('fall on few people: one in a hundred gets more than a seventh', () => {
    const perPerson = Map.groupBy(perPersonAndDay, ([key]) => key.split(' ')[0]);
    const totals = Array.from(perPerson.values(), (days) => sum(days.map(([, count]) => count))).toSorted((a, b) => b - a);
    expect(sum(totals.slice(0, people / 100)) / sum(totals)).toBeGreaterThan(1 / 7);
  });

  it('change over time in whom they hit hardest', () => {
    expect(hardest('2025-11-01', '2025-12-01')).not.toBe(hardest('2026-05-01', '2026-06-01'));
  });

  it('are of every category over the year, and mostly blocked', () => {
    const year = Array.from(world.threatsBetween(new Date('2025-10-06'), new Date('2026-11-09')));
    expect(new Set(year.map(({ category }) => category))).toEqual(new Set(AttackCategory.options));
    expect(year.filter(({ outcome }) => outcome === 'blocked').length / year.length).toBeGreaterThan(0.7);
    expect(new Set(year.map(({ outcome }) => outcome)).size).toBe(4);
  });
});

describe('the figures of a world', () => {
  it('count every event once', () => {
    expect(sum(truth.signIns(world, ...month).values())).toBe([...world.signInsBetween(...month)].length);
    expect(truth.people(world, month[0])).toBe(world.peopleAt(month[0]).length);
    expect(truth.groups(world, month[0]).get('Emergency access')).toBe(2);
  });
});

import type { EvidenceDetail } from '@rampart/contract/assess.ts';

type Title = EvidenceDetail['title'];

const plain = (title: Title) => ({ title, group_id: null });

/** The value never exceeds what it is a part of. */
export const countWidget = (what: readonly [part: string, whole: string], value: number, total: number): EvidenceDetail => ({
  type: 'count',
  ...plain('LOGIN_COUNT'),
  labels: [...what],
  data: { value: Math.min(value, total), total },
});

export interface Counted {
  readonly name: string;
  readonly count: number;
}

export const barsWidget = (counts: readonly Counted[]): EvidenceDetail => ({
  type: 'multi_count',
  ...plain('BREAKDOWN_COUNTS'),
  labels: counts.map(({ name }) => name),
  data: counts.map(({ count }) => count),
});

export interface CountedDay extends Counted {
  readonly day: string;
}

/** A line for each name, with zero for the days on which nothing happened. */
export function trendWidget(
  title: 'LOGIN_TRENDS' | 'BREAKDOWN_TRENDS',
  days: readonly string[],
  counts: readonly CountedDay[],
  names: readonly string[],
  isByZone = false,
): EvidenceDetail {
  const byName = Map.groupBy(counts, ({ name }) => name);
  const series = names.map((name) => {
    const byDay = new Map((byName.get(name) ?? []).map(({ day, count }) => [day, count]));
    return { name, values: days.map((day) => byDay.get(day) ?? 0) };
  });
  return { type: 'time_series', ...plain(title), labels: [...days], data: series, by_zone: isByZone };
}

export interface CountedCountry {
  readonly country: string;
  readonly count: number;
  readonly attacks: number;
}

export const mapWidget = (title: 'LOGIN_MAP_COUNTS' | 'MAP_BREAKDOWN_COUNTS', countries: readonly CountedCountry[]): EvidenceDetail => ({
  type: 'map',
  ...plain(title),
  labels: ['Sign-ins', 'Attack attempts'],
  data: countries.map(({ country, count, attacks }) => ({ country, count, attacks })),
});

export const tableWidget = (columns: readonly string[], rows: readonly (string | number)[][]): EvidenceDetail => ({
  type: 'table',
  ...plain('BREAKDOWN_COUNTS'),
  labels: [...columns],
  data: [...rows],
});

export const ratioWidget = (what: string, value: number, total: number): EvidenceDetail => ({
  type: 'ratio',
  ...plain('BREAKDOWN_COUNTS'),
  labels: [what],
  data: { value, total },
});

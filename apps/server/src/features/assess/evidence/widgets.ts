import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import type { Effect, Figures } from '@rampart/domain/assess/effect.ts';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { Unit } from '@rampart/domain/event-kind.ts';

/** What was counted for a control, and what is drawn of it. */
export interface EventAnswer {
  readonly figures: Figures;
  /** Drawn first, once the effect is known that the figures make; not at all where nothing could be asked. */
  readonly count: { readonly value: number; readonly total: number } | null;
  readonly details: readonly EvidenceDetail[];
}

type Title = EvidenceDetail['title'];

const plain = (title: Title) => ({ title, group_id: null });

/** What the counted attacks are to the control, in words. */
const parts: Readonly<Record<Effect['state'], string>> = {
  known: 'would have been stopped',
  'not-known': 'are related; not known how many would have been stopped',
  'stops-none': 'would have been shown',
  'in-place': 'are related',
};

/** The value never exceeds what it is a part of. */
export const countWidget = (
  { many }: Unit,
  { state }: Pick<Effect, 'state'>,
  { value, total }: { readonly value: number; readonly total: number },
): EvidenceDetail => ({
  type: 'count',
  ...plain('LOGIN_COUNT'),
  labels: [`${many} ${parts[state]}`, many],
  data: { value: Math.min(value, total), total },
});

export interface Counted {
  readonly name: string;
  readonly count: number;
  /** It has its own colour. */
  readonly category?: AttackCategory;
}

type ThreatStats = NonNullable<Extract<EvidenceDetail, { type: 'multi_count' }>['threat_stats']>[number];

/** An attack category, with what became of its messages. */
export interface CountedCategory extends Counted {
  readonly category: AttackCategory;
  readonly stats: ThreatStats;
}

export const barsWidget = (counts: readonly Counted[]) =>
  ({
    type: 'multi_count',
    ...plain('BREAKDOWN_COUNTS'),
    labels: counts.map(({ name }) => name),
    data: counts.map(({ count }) => count),
  }) satisfies EvidenceDetail;

export const categoriesWidget = (counts: readonly CountedCategory[]): EvidenceDetail => ({
  ...barsWidget(counts),
  attack_categories: counts.map(({ category }) => category),
  threat_stats: counts.map(({ stats }) => stats),
});

export interface CountedDay extends Counted {
  readonly day: string;
}

interface TrendGiven {
  readonly title: 'LOGIN_TRENDS' | 'BREAKDOWN_TRENDS';
  readonly days: readonly string[];
  /** Of the days, those that were not read. */
  readonly unread: ReadonlySet<string>;
  readonly counts: readonly CountedDay[];
  readonly names: readonly string[];
  readonly isByZone?: boolean;
}

/** A line for each name, with zero for the days on which nothing happened and nothing for those that were not read. */
export function trendWidget({ title, days, unread, counts, names, isByZone = false }: TrendGiven): EvidenceDetail {
  const byName = Map.groupBy(counts, ({ name }) => name);
  const series = names.map((name) => {
    const ofName = byName.get(name) ?? [];
    const byDay = new Map(ofName.map(({ day, count }) => [day, count]));
    const category = ofName[0]?.category;
    return {
      name,
      values: days.map((day) => byDay.get(day) ?? (unread.has(day) ? null : 0)),
      ...(category && { attack_category: category }),
    };
  });
  return { type: 'time_series', ...plain(title), labels: [...days], data: series, by_zone: isByZone };
}

export interface CountedCountry {
  readonly country: string;
  readonly count: number;
  readonly attacks: number;
}

/** How many people work in which country; nothing where that could not be read. */
export type PeopleByCountry = ReadonlyMap<string, number> | undefined;

interface MapGiven {
  readonly title: 'LOGIN_MAP_COUNTS' | 'MAP_BREAKDOWN_COUNTS';
  readonly labels: readonly [all: string, attacks: string];
  readonly unit: Unit;
  readonly countries: readonly CountedCountry[];
  readonly people: PeopleByCountry;
}

export const mapWidget = ({ title, labels, unit, countries, people }: MapGiven): EvidenceDetail => ({
  type: 'map',
  ...plain(title),
  labels: [...labels],
  unit: { one: unit.one, many: unit.many },
  data: countries.map(({ country, count, attacks }) => ({
    country,
    count,
    attacks,
    people: people === undefined ? null : (people.get(country) ?? 0),
  })),
  home: [...(people?.keys() ?? [])],
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

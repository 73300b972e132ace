import { isCalendarDay } from '@rampart/domain/is-calendar-day.ts';
import { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import { DriftStatus, openStatuses } from '@rampart/domain/watch/drift-status.ts';
import { PostureRiskLevel } from '@rampart/domain/watch/posture-risk-level.ts';
import { viewQueryOf } from '../../parts/saved-views/view-query-of.ts';

/** What the address says: which alerts are listed, and which of them is open. */
export interface DriftSearch {
  /** One grouping, as a notification links to it. */
  readonly tags?: string;
  /** Separated by commas; `all` for every status. Those that wait for a decision unless given. */
  readonly statuses?: string;
  readonly products?: string;
  readonly priorities?: string;
  readonly posture_risk?: string;
  readonly alert?: string;
  readonly page?: number;
  readonly by?: 'week' | 'month';
  /** The days of the chart. */
  readonly from?: string;
  readonly to?: string;
}

/** From what the address has by then: two filters may change before the first is shown. */
export type ChangeSearch = (change: (before: DriftSearch) => DriftSearch) => void;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const partsOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(',') : []);

const listed = (value: unknown, isKnown: (part: string) => boolean): string | undefined => {
  const known = partsOf(value).filter(isKnown);
  return known.length === 0 ? undefined : known.join(',');
};

const isOf = (options: readonly string[]) => (part: string) => options.includes(part);

const day = (value: unknown): string | undefined => (typeof value === 'string' && isCalendarDay(value) ? value : undefined);

const id = (value: unknown): string | undefined => (typeof value === 'string' && uuid.test(value) ? value : undefined);

/** What the address does not say, or says wrongly, is left out. */
export function parseDriftSearch(raw: Readonly<Record<string, unknown>>): DriftSearch {
  const page = Number(raw['page']);
  const fields = {
    tags: id(raw['tags']),
    statuses: raw['statuses'] === 'all' ? 'all' : listed(raw['statuses'], isOf(DriftStatus.options)),
    products: listed(raw['products'], (part) => /^[a-z\d_]{1,60}$/.test(part)),
    priorities: listed(raw['priorities'], isOf(DriftPriority.options)),
    posture_risk: listed(raw['posture_risk'], isOf(PostureRiskLevel.options)),
    alert: id(raw['alert']),
    page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : undefined,
    by: raw['by'] === 'week' || raw['by'] === 'month' ? raw['by'] : undefined,
    from: day(raw['from']),
    to: day(raw['to']),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A link to one alert shows it, whatever its status is by now. */
export function statusesIn({ statuses, tags }: DriftSearch): readonly string[] {
  if (statuses === 'all' || (statuses === undefined && tags !== undefined)) return [];
  return statuses === undefined ? openStatuses : partsOf(statuses);
}

export const chosenIn = (search: DriftSearch, facet: 'products' | 'priorities' | 'posture_risk'): readonly string[] =>
  partsOf(search[facet]);

/** The same list, narrowed down otherwise, from its first page. */
export const withFilter = (search: DriftSearch, changed: Partial<Record<keyof DriftSearch, string | undefined>>): DriftSearch => {
  const { page: _page, alert: _alert, ...rest } = search;
  return parseDriftSearch({ ...rest, ...changed });
};

export const withAlert = ({ alert: _alert, ...rest }: DriftSearch, alert: string | undefined): DriftSearch =>
  alert === undefined ? rest : { ...rest, alert };

/** Another page of the same list, with none of its alerts named yet. */
export const withPage = (search: DriftSearch, page: number): DriftSearch => parseDriftSearch({ ...withAlert(search, undefined), page });

/** As a view is saved: which alerts are listed, whichever of them is open and whatever the chart counts. */
export const viewQuery = ({ page: _page, alert: _alert, by: _by, from: _from, to: _to, ...filters }: DriftSearch): string =>
  viewQueryOf(filters);

export const searchOfView = (query: string): DriftSearch => parseDriftSearch(Object.fromEntries(new URLSearchParams(query)));

/** The views that the screen comes with. */
export const builtInViews = [
  { name: 'Waiting for a decision', query: '' },
  { name: 'High priority', query: viewQuery({ priorities: 'high' }) },
  { name: 'Raised risk', query: viewQuery({ posture_risk: 'raised' }) },
  { name: 'Accepted', query: viewQuery({ statuses: 'accepted' }) },
  { name: 'Everything', query: viewQuery({ statuses: 'all' }) },
];

export const isNarrowed = ({ tags, statuses, products, priorities, posture_risk: risk }: DriftSearch): boolean =>
  [tags, statuses, products, priorities, risk].some((field) => field !== undefined && field !== 'all');

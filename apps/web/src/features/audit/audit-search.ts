import type { AuditFilters } from '@rampart/contract/audit.ts';
import { isCalendarDay } from '@rampart/domain/is-calendar-day.ts';
import { type LogPageSearch, parseLogPage } from '../../parts/table-search/log-page.ts';

/** The log's part of the address. Actions are joined: `actions=session.sign-in~user.create`. */
export interface AuditSearch extends LogPageSearch {
  readonly q?: string;
  readonly actions?: string;
  readonly actor?: string;
  readonly status?: 'success' | 'failure';
  /** Calendar days, both included. */
  readonly from?: string;
  readonly to?: string;
}

const between = '~';
const longest = 2000;
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value) !== '' && String(value).length <= longest
    ? String(value)
    : undefined;
const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && isCalendarDay(value) ? value : undefined);

const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

/** In the reader's time zone. Swedish writes a day as addresses do. */
const today = (): string => new Date().toLocaleDateString('sv');

/** Addresses are edited, shortened and shared: what cannot be read counts as missing. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const [q, actions, actor] = [textOf(raw['q']), textOf(raw['actions']), textOf(raw['actor'])];
  const [first, last] = [dayOf(raw['from']), dayOf(raw['to'])];
  // The server refuses an end before its start, which without a last day is now.
  const from = first !== undefined && first > today() ? undefined : first;
  const to = from !== undefined && last !== undefined && last < from ? undefined : last;
  const status = raw['status'];
  return {
    ...parseLogPage(raw),
    ...(q === undefined ? {} : { q }),
    ...(actions === undefined ? {} : { actions }),
    ...(actor === undefined ? {} : { actor }),
    ...(status === 'success' || status === 'failure' ? { status } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The last day that the range can begin with. */
export const lastStart = ({ to }: AuditSearch): string => [today(), to ?? today()].toSorted()[0]!;

export const chosenActions = ({ actions = '' }: AuditSearch): string[] => actions.split(between).filter((action) => action !== '');

/** Another filter starts again at the first page; an empty one leaves the address. */
export const withFilters = ({ page: _page, ...search }: AuditSearch, changed: Partial<Record<keyof AuditSearch, unknown>>): AuditSearch =>
  parseAuditSearch({ ...search, ...changed });

export const withActions = (search: AuditSearch, actions: readonly string[]): AuditSearch =>
  withFilters(search, { actions: actions.join(between) });

export const isFiltered = ({ page: _page, size: _size, ...filters }: AuditSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

function endOf(day: string): string {
  const end = startOf(day);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

/** What the server is asked for. The last day counts to its end, in the reader's time zone. */
export function auditFilters(search: AuditSearch): AuditFilters & { readonly start?: string; readonly end?: string } {
  const { q, actor, status, from, to } = search;
  const actions = chosenActions(search);
  return {
    ...(q === undefined ? {} : { filter: q }),
    ...(actions.length === 0 ? {} : { actions }),
    ...(actor === undefined ? {} : { actor }),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { start: startOf(from).toISOString() }),
    ...(to === undefined ? {} : { end: endOf(to) }),
  };
}

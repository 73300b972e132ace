import { dayMs } from '@rampart/domain/day.ts';
import { fromCursor } from './link-paging.ts';
import type { LogPlace } from './log-book.ts';
import { oktaErrors } from './okta-error.ts';

const keptMs = 90 * dayMs;
const usualLimit = 100;
const mostLimit = 1000;

export interface LogQuery {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly after: LogPlace | null;
  readonly limit: number;
  readonly isDescending: boolean;
  /** Asks for what is yet to come, so there is always a next page. */
  readonly isPolling: boolean;
  readonly filter: string;
  readonly words: readonly string[];
}

function momentOf(query: URLSearchParams, name: 'since' | 'until'): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw oktaErrors.invalid(name, 'The field must be a date and time of ISO 8601');
  return moment;
}

/** The window, the order and the page that a call asks for. */
export function logQueryOf(query: URLSearchParams, now: number): LogQuery {
  const since = momentOf(query, 'since');
  const until = momentOf(query, 'until');
  const isDescending = query.get('sortOrder')?.toUpperCase() === 'DESCENDING';
  // What is done at this very moment is in the log already.
  const to = Math.min(until ?? now + 1, now + 1);
  if (since !== null && until !== null && since > until) throw oktaErrors.invalid('until', 'The field must not be before since');
  const limit = query.get('limit') === null ? usualLimit : Number(query.get('limit'));
  if (!Number.isInteger(limit) || limit < 0 || limit > mostLimit) {
    throw oktaErrors.invalid('limit', `The field must be between 0 and ${mostLimit}`);
  }
  const cursor = query.get('after');
  return {
    from: Math.max(since ?? (until ?? now) - 7 * dayMs, now - keptMs),
    to,
    after: cursor === null ? null : placeOf(cursor),
    limit,
    isDescending,
    isPolling: until === null && !isDescending,
    filter: query.get('filter') ?? '',
    words: (query.get('q') ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== ''),
  };
}

export const cursorPlace = ({ at, told }: LogPlace): string => `${at}_${told}`;

function placeOf(cursor: string): LogPlace {
  const [at, told] = fromCursor(cursor).split('_').map(Number);
  if (at === undefined || told === undefined || Number.isNaN(at + told))
    throw oktaErrors.invalid('after', 'The cursor is not one of this list.');
  return { at, told };
}

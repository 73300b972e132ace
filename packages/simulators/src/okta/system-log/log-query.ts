import { dayMs } from '@rampart/domain/day.ts';
import type { LogPlace, LogWindow } from '../../kit/daily-log.ts';
import { fromCursor } from '../../kit/opaque-cursor.ts';
import { oktaErrors } from '../api/okta-error.ts';

const keptMs = 90 * dayMs;
const usualLimit = 100;
const mostLimit = 1000;

export interface LogQuery extends LogWindow {
  /** Where the page begins, unless at the beginning of the window. */
  readonly begin: LogPlace | null;
  readonly limit: number;
  readonly isDescending: boolean;
  /** Asks for what is yet to come, so there is always a next page. */
  readonly isPolling: boolean;
  readonly filter: string;
  readonly words: readonly string[];
}

function readMoment(query: URLSearchParams, name: 'since' | 'until'): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw oktaErrors.invalid(name, 'The field must be a date and time of ISO 8601');
  return moment;
}

/** The window, the order and the page of a call. */
export function readLogQuery(query: URLSearchParams, now: number): LogQuery {
  const since = readMoment(query, 'since');
  const until = readMoment(query, 'until');
  const isDescending = query.get('sortOrder')?.toUpperCase() === 'DESCENDING';
  // A change of this very moment is in the log already.
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
    begin: cursor === null ? null : readPlace(cursor),
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

export const writePlace = ({ day, index }: LogPlace): string => `${day}_${index}`;

function readPlace(cursor: string): LogPlace {
  const [day = Number.NaN, index = Number.NaN] = fromCursor(cursor).split('_').map(Number);
  if (Number.isNaN(day + index)) throw oktaErrors.invalid('after', 'The cursor is not one of this list.');
  return { day, index };
}

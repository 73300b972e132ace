import { DailyLog, type LogPlace, type LogWindow } from '../../kit/daily-log.ts';
import { inOrder } from '../../world/in-order.ts';
import { pageLinks } from '../api/link-paging.ts';
import type { OktaApi } from '../api/okta-api.ts';
import { compileFilter, readFrom, type ReadPath } from '../api/scim-filter.ts';
import type { OktaOrg } from '../org.ts';
import { outcomeOf, recordsOf, type LogRecord } from './log-record.ts';
import { LogWriter, transactionOf, uuidOfEvent } from './log-writer.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { fromCursor } from '../../kit/opaque-cursor.ts';
import { oktaErrors } from '../api/okta-error.ts';

const keptMs = 90 * dayMs;
const usualLimit = 100;
const mostLimit = 1000;

interface LogQuery extends LogWindow {
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
function readLogQuery(query: URLSearchParams, now: number): LogQuery {
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

const writePlace = ({ day, index }: LogPlace): string => `${day}_${index}`;

function readPlace(cursor: string): LogPlace {
  const [day = Number.NaN, index = Number.NaN] = fromCursor(cursor).split('_').map(Number);
  if (Number.isNaN(day + index)) throw oktaErrors.invalid('after', 'The cursor is not one of this list.');
  return { day, index };
}

export function logRoutes(api: OktaApi, org: OktaOrg): void {
  const { world, changes } = org;
  const writer = new LogWriter(org);
  const log = new DailyLog<LogRecord>({
    now: () => world.now(),
    version: () => changes.count(),
    mostKept: 60_000,
    read(from, to) {
      const records: LogRecord[] = [];
      for (const signIn of world.signInsBetween(from, to)) if (signIn.via === 'okta') records.push(...recordsOf(signIn, to.getTime()));
      for (const change of changes.between(from.getTime(), to.getTime()))
        records.push({ at: new Date(change.at), event: 'change', change });
      return inOrder(records, from.getTime());
    },
  });

  api.get('/api/v1/logs', 'okta.logs.read', (call) => {
    const query = readLogQuery(call.query, world.now().getTime());
    const { texts, next, hasMore } = readPage(query, log, writer);
    return { text: `[${texts.join(',')}]`, headers: pageLinks(call, hasMore || query.isPolling ? writePlace(next) : null) };
  });
}

interface LogPage {
  readonly texts: readonly string[];
  readonly next: LogPlace;
  readonly hasMore: boolean;
}

function readPage(query: LogQuery, log: DailyLog<LogRecord>, writer: LogWriter): LogPage {
  const { begin, limit, isDescending, filter, words } = query;
  const matches = filter === '' ? null : compileFilter(filter);
  const step = isDescending ? -1 : 1;
  const texts: string[] = [];
  let next = begin ?? log.placeAt(query.from);
  for (const [record, { day, index }] of isDescending ? log.newestFirst(query, begin) : log.oldestFirst(query, begin)) {
    if (matches !== null && !matches(readRecord(record, writer))) continue;
    if (words.length > 0 && !hasWords(writer.write(record), words)) continue;
    if (texts.length === limit) return { texts, next, hasMore: true };
    texts.push(writer.write(record));
    next = { day, index: index + step };
  }
  return { texts, next, hasMore: false };
}

function hasWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** What most filters compare is known without writing the entry out. */
function readRecord(record: LogRecord, writer: LogWriter): ReadPath {
  return (path) => {
    if (record.event !== 'change') {
      if (path === 'eventType') return [record.event];
      if (path === 'outcome.result') return [outcomeOf(record.event, record.signIn).result];
      if (path === 'transaction.id') return [transactionOf(record.signIn)];
      if (path === 'uuid') return [uuidOfEvent(record.event, record.signIn)];
    } else if (path === 'eventType') return [record.change.eventType];
    if (path === 'actor.id') return [writer.actorId(record)];
    return readFrom(JSON.parse(writer.write(record)))(path);
  };
}

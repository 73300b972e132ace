import { dayMs } from '@rampart/domain/day.ts';
import { DailyLog, type LogPlace } from '../../kit/daily-log.ts';
import { fromCursor } from '../../kit/opaque-cursor.ts';
import { inOrder } from '../../world/in-order.ts';
import { pageLinks } from '../api/link-paging.ts';
import type { OktaApi } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { compileFilter, readFrom, type ReadPath } from '../api/scim-filter.ts';
import type { OktaOrg } from '../org.ts';
import { logWriter, transactionOf, uuidOfEvent, type LogRecord, type LogWriter } from './log-writer.ts';
import { eventsOf, signInEvents, typeOfEvent } from './sign-in-events.ts';

const keptMs = 90 * dayMs;
const usualLimit = 100;
const mostLimit = 1000;

function readMoment(query: URLSearchParams, name: 'since' | 'until'): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw oktaErrors.invalid(name, 'The field must be a date and time of ISO 8601');
  return moment;
}

function readPlace(cursor: string): LogPlace {
  const [day = Number.NaN, index = Number.NaN] = fromCursor(cursor).split('_').map(Number);
  if (Number.isNaN(day + index)) throw oktaErrors.invalid('after', 'The cursor is not one of this list.');
  return { day, index };
}

function readLogQuery(query: URLSearchParams, now: number) {
  const since = readMoment(query, 'since');
  const until = readMoment(query, 'until');
  if (since !== null && until !== null && since > until) throw oktaErrors.invalid('until', 'The field must not be before since');
  const limit = query.get('limit') === null ? usualLimit : Number(query.get('limit'));
  if (!Number.isInteger(limit) || limit < 0 || limit > mostLimit)
    throw oktaErrors.invalid('limit', `The field must be between 0 and ${mostLimit}`);
  const isDescending = query.get('sortOrder')?.toUpperCase() === 'DESCENDING';
  const cursor = query.get('after');
  const filter = query.get('filter') ?? '';
  return {
    from: Math.max(since ?? (until ?? now) - 7 * dayMs, now - keptMs),
    // A change of this very moment is in the log already.
    to: Math.min(until ?? now + 1, now + 1),
    /** Where the page begins, unless at the beginning of the window. */
    begin: cursor === null ? null : readPlace(cursor),
    limit,
    isDescending,
    /** Asks for what is yet to come, so there is always a next page. */
    isPolling: until === null && !isDescending,
    matches: filter === '' ? null : compileFilter(filter),
    words: (query.get('q') ?? '').toLowerCase().match(/\S+/g) ?? [],
  };
}

export function logRoutes(api: OktaApi, org: OktaOrg): void {
  const { world, changes, logDelays } = org;
  const writer = logWriter(org);
  const log = new DailyLog<LogRecord>({
    now: () => world.now(),
    version: () => changes.count(),
    mostKept: 60_000,
    read(from, to) {
      const records: LogRecord[] = [];
      for (const signIn of world.signInsBetween(from, to)) if (signIn.via === 'okta') records.push(...eventsOf(signIn, to.getTime()));
      for (const change of changes.between(from.getTime(), to.getTime()))
        records.push({ at: new Date(change.at), event: 'change', change });
      return inOrder(records, from.getTime());
    },
  });

  api.get('/api/v1/logs', 'okta.logs.read', (call) => {
    const query = readLogQuery(call.query, world.now().getTime());
    const { begin, limit, isDescending, matches, words } = query;
    const texts: string[] = [];
    let next: LogPlace = begin ?? log.placeAt(query.from);
    let hasMore = query.isPolling;
    for (const [record, { day, index }] of isDescending ? log.newestFirst(query, begin) : log.oldestFirst(query, begin)) {
      if (!logDelays.isShown(record.at.getTime(), world.now().getTime())) continue;
      if (matches !== null && !matches(readRecord(record, writer))) continue;
      const text = writer.write(record);
      if (!words.every((word) => text.toLowerCase().includes(word))) continue;
      hasMore ||= texts.length === limit;
      if (texts.length === limit) break;
      texts.push(text);
      next = { day, index: index + (isDescending ? -1 : 1) };
    }
    return { text: `[${texts.join(',')}]`, headers: pageLinks(call, hasMore ? `${next.day}_${next.index}` : null) };
  });
}

/** What most filters compare is known without writing the entry out. */
function readRecord(record: LogRecord, writer: LogWriter): ReadPath {
  return (path) => {
    if (record.event !== 'change') {
      if (path === 'eventType') return [typeOfEvent(record.event)];
      if (path === 'outcome.result') return [signInEvents[record.event].outcomeOf(record.signIn).result];
      if (path === 'transaction.id') return [transactionOf(record.signIn)];
      if (path === 'uuid') return [uuidOfEvent(record.event, record.signIn)];
    } else if (path === 'eventType') return [record.change.eventType];
    if (path === 'actor.id') return [writer.actorId(record)];
    return readFrom(JSON.parse(writer.write(record)))(path);
  };
}

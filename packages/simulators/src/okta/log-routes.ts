import { ActorBook } from './actor-book.ts';
import { pageLinks } from './link-paging.ts';
import { LogBook, type LogPlace } from './log-book.ts';
import { LogWriter, transactionOf, uuidOfEvent } from './log-json.ts';
import { cursorPlace, logQueryOf, type LogQuery } from './log-query.ts';
import { outcomeOf, type LogRecord } from './log-record.ts';
import type { On } from './okta-api.ts';
import type { OktaOrg } from './org.ts';
import { compileFilter, readFrom, type ReadPath } from './scim-filter.ts';

export function logRoutes(on: On, { world, changes, directory, apps }: OktaOrg): void {
  const book = new LogBook(world, changes);
  const writer = new LogWriter(new ActorBook(world, directory), apps);

  on('GET', '/api/v1/logs', 'okta.logs.read', (call) => {
    const query = logQueryOf(call.query, world.now().getTime());
    const { texts, last, hasMore } = read(query, book, writer);
    const next = hasMore || query.isPolling ? (last ?? query.after ?? { at: query.from, told: 0 }) : null;
    return { json: `[${texts.join(',')}]`, links: pageLinks(call, next === null ? null : cursorPlace(next)) };
  });
}

interface Read {
  readonly texts: readonly string[];
  readonly last: LogPlace | null;
  readonly hasMore: boolean;
}

function read(query: LogQuery, book: LogBook, writer: LogWriter): Read {
  const { from, to, after, limit, isDescending, filter, words } = query;
  const matches = filter === '' ? null : compileFilter(filter);
  const texts: string[] = [];
  let last: LogPlace | null = null;
  for (const { record, place } of isDescending ? book.downwards(from, to, after) : book.upwards(from, to, after)) {
    if (matches !== null && !matches(readRecord(record, writer))) continue;
    if (words.length > 0 && !hasWords(writer.write(record), words)) continue;
    if (texts.length === limit) return { texts, last, hasMore: true };
    texts.push(writer.write(record));
    last = place;
  }
  return { texts, last, hasMore: false };
}

function hasWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** What filters mostly ask for is known without writing the entry out. */
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

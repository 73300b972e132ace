import { listAuditResults, searchAuditLog } from '@rampart/contract/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { BadRequest } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { countEvents, type EventWindow, listEvents } from './search-events.ts';

const defaultMonths = 3;
/** Events past this many in one window are counted as this many. */
const countBound = 100_000;

function windowOf(asked: { start?: string | undefined; end?: string | undefined }, clock: Clock): EventWindow {
  const end = asked.end === undefined ? new Date(clock.now().getTime() + 1) : new Date(asked.end);
  const start = asked.start === undefined ? new Date(end) : new Date(asked.start);
  if (asked.start === undefined) start.setUTCMonth(start.getUTCMonth() - defaultMonths);
  if (start >= end) throw new BadRequest('The start of the window must be before its end.');
  return { start, end };
}

/** A search is its window: the id carries it, so that pages of one search stay on the same events while new ones arrive. */
const idOf = ({ start, end }: EventWindow) => `${start.getTime().toString(36)}-${end.getTime().toString(36)}`;

function windowOfId(id: string): EventWindow {
  const [start = Number.NaN, end = Number.NaN] = id.split('-').map((part) => Number.parseInt(part, 36));
  if (!(start < end) || end > 8.64e15) throw new BadRequest('This search is not known. Search again.');
  return { start: new Date(start), end: new Date(end) };
}

export const auditRoutes = ({ clock }: { readonly clock: Clock }): Route[] => [
  route(searchAuditLog, async ({ tenant, body }) => {
    const window = windowOf(body, clock);
    return tenant.inTransaction(async (tx) =>
      reply(200, {
        summary: { id: idOf(window), count: await countEvents(tx, window, Math.min(countBound, body.limit)) },
        events: await listEvents(tx, window, { limit: body.max_results, offset: 0 }),
      }),
    );
  }),
  route(listAuditResults, async ({ tenant, body }) => {
    const window = windowOfId(body.id);
    return tenant.inTransaction(async (tx) =>
      reply(200, {
        summary: { id: body.id, count: await countEvents(tx, window, countBound) },
        events: await listEvents(tx, window, body),
      }),
    );
  }),
];

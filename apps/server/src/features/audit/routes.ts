import { listAuditResults, searchAuditLog, type AuditEnvelope } from '@rampart/contract/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { BadRequest } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

interface EventWindow {
  readonly start: Date;
  readonly end: Date;
}

const inWindow = (tx: TenantTx, { start, end }: EventWindow) =>
  tx.selectFrom('audit_event').where('tenant_id', '=', tx.tenantId).where('at', '>=', start).where('at', '<', end);

/** How many events are in the window, counted up to a limit. */
async function countEvents(tx: TenantTx, window: EventWindow, atMost: number): Promise<number> {
  const { count } = await tx
    .selectFrom(inWindow(tx, window).select('seq').limit(atMost).as('bounded'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest first. */
export async function listEvents(tx: TenantTx, window: EventWindow, page: { limit: number; offset: number }): Promise<AuditEnvelope[]> {
  const rows = await inWindow(tx, window)
    .select(['seq', 'hash', 'action', 'status', 'actor', 'message', 'source', 'at'])
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    seq: Number(row.seq),
    hash: row.hash.toString('hex'),
    event: {
      action: row.action,
      status: row.status === 'success' ? 'success' : 'failure',
      actor: row.actor,
      message: row.message,
      source: row.source,
      timestamp: row.at.toISOString(),
    },
  }));
}

const defaultMonths = 3;
/** Events past this many in one window are counted as this many. */
const countBound = 100_000;

/** Three months before the 31st of May is the last day of February. */
function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== date.getUTCDate()) before.setUTCDate(0);
  return before;
}

interface Asked {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

function windowOf(asked: Asked, clock: Clock): EventWindow {
  const end = asked.end === undefined ? new Date(clock.now().getTime() + 1) : new Date(asked.end);
  const start = asked.start === undefined ? monthsBefore(end, defaultMonths) : new Date(asked.start);
  if (start >= end) throw new BadRequest('The start of the window must be before its end.');
  return { start, end };
}

/** A search is its window: the id carries it, so that pages of one search stay on the same events while new ones arrive. */
const idOf = ({ start, end }: EventWindow) => `${start.getTime()}_${end.getTime()}`;

const furthest = 8.64e15;

function windowOfId(id: string): EventWindow {
  const [start = Number.NaN, end = Number.NaN] = /^(-?\d+)_(-?\d+)$/.exec(id)?.slice(1).map(Number) ?? [];
  if (!(start < end) || start < -furthest || end > furthest) throw new BadRequest('This search is not known. Search again.');
  return { start: new Date(start), end: new Date(end) };
}

/** Part of a search: what its pages show can be narrowed, not widened. */
function narrowed(window: EventWindow, { start, end }: Asked): EventWindow {
  const from = new Date(Math.max(window.start.getTime(), start === undefined ? -furthest : Date.parse(start)));
  const to = new Date(Math.min(window.end.getTime(), end === undefined ? furthest : Date.parse(end)));
  if (from >= to) throw new BadRequest('The start of the window must be before its end, and both within the search.');
  return { start: from, end: to };
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
    const window = narrowed(windowOfId(body.id), body);
    return tenant.inTransaction(async (tx) =>
      reply(200, {
        summary: { id: body.id, count: await countEvents(tx, window, countBound) },
        events: await listEvents(tx, window, body),
      }),
    );
  }),
];

import {
  type AuditEnvelope,
  type AuditFilters,
  exportAuditLog,
  listAuditResults,
  mostExportedEvents,
  searchAuditLog,
} from '@rampart/contract/audit.ts';
import { csvText } from '@rampart/domain/csv-text.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { BadRequest } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type ActedBy, actedBy } from './acted-by.ts';
import { type AuditDeps, recordEvent } from './record-event.ts';

interface EventWindow {
  readonly start: Date;
  readonly end: Date;
}

/** The window of a search and what its events must be like. */
interface Search extends EventWindow, AuditFilters {}

const inWindow = (tx: TenantTx, { start, end }: EventWindow) =>
  tx.selectFrom('audit_event').where('tenant_id', '=', tx.tenantId).where('at', '>=', start).where('at', '<', end);

const matching = (tx: TenantTx, { filter = '', actions = [], actor = '', status, ...window }: Search) =>
  inWindow(tx, window)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(actions.length > 0, (query) => query.where('action', 'in', actions))
    .$if(actor !== '', (query) => query.where(sql<boolean>`lower(actor) = ${actor.toLowerCase()}`))
    .$if(filter !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(concat_ws(' ', message, actor, action, source)), ${filter.toLowerCase()}) > 0`),
    );

/** How many events match, counted up to a limit. */
async function countEvents(tx: TenantTx, search: Search, atMost: number): Promise<number> {
  const { count } = await tx
    .selectFrom(matching(tx, search).select('seq').limit(atMost).as('bounded'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const lookedThrough = 10_000;
const mostValues = 200;

/** What the newest events of a window can be filtered by. */
async function valuesOf(tx: TenantTx, window: EventWindow, column: 'action' | 'actor'): Promise<string[]> {
  const newest = inWindow(tx, window).select(column).orderBy('at', 'desc').limit(lookedThrough).as('newest');
  const rows = await tx.selectFrom(newest).select(`newest.${column} as value`).distinct().orderBy('value').limit(mostValues).execute();
  return rows.map(({ value }) => value);
}

/** The newest first. */
export async function listEvents(tx: TenantTx, search: Search, page: { limit: number; offset: number }): Promise<AuditEnvelope[]> {
  const rows = await matching(tx, search)
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

/** What a search can begin and end with: dates of four digits. The database does not know all that a number can name. */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('+010000-01-01T00:00:00Z')];

function windowOfId(id: string): EventWindow {
  const [start = Number.NaN, end = Number.NaN] = /^(-?\d+)_(-?\d+)$/.exec(id)?.slice(1).map(Number) ?? [];
  if (!(start < end) || start < earliest || end > latest) throw new BadRequest('This search is not known. Search again.');
  return { start: new Date(start), end: new Date(end) };
}

/** Part of a search: what its pages show can be narrowed, not widened. */
function narrowed(window: EventWindow, { start, end }: Asked): EventWindow {
  const from = new Date(Math.max(window.start.getTime(), start === undefined ? earliest : Date.parse(start)));
  const to = new Date(Math.min(window.end.getTime(), end === undefined ? latest : Date.parse(end)));
  if (from >= to) throw new BadRequest('The start of the window must be before its end, and both within the search.');
  return { start: from, end: to };
}

const head = ['Time', 'Action', 'Status', 'User', 'Message', 'Source IP'];

/** The events as a file, in the transaction that records that they were taken along. */
async function exportEvents(deps: AuditDeps, tx: TenantTx, search: Search, by: ActedBy): Promise<Uint8Array> {
  const events = await listEvents(tx, search, { limit: mostExportedEvents, offset: 0 });
  const rows = events.map(({ event }) => [event.timestamp, event.action, event.status, event.actor, event.message, event.source]);
  const message = `Exported ${events.length === 1 ? '1 event' : `${events.length} events`} of the audit log.`;
  await recordEvent(deps, tx, { ...by, action: 'audit.export', status: 'success', message, details: { events: events.length } });
  return Buffer.from(`${csvText(head, rows)}\r\n`);
}

const filtersIn = ({ filter, actions, actor, status }: AuditFilters): AuditFilters => ({ filter, actions, actor, status });

export const auditRoutes = (deps: AuditDeps): Route[] => [
  route(searchAuditLog, async ({ tenant, body }) => {
    const window = windowOf(body, deps.clock);
    const search = { ...window, ...filtersIn(body) };
    return tenant.inTransaction(async (tx) =>
      reply(200, {
        summary: { id: idOf(window), count: await countEvents(tx, search, Math.min(countBound, body.limit)) },
        events: await listEvents(tx, search, { limit: body.max_results, offset: 0 }),
        actions: await valuesOf(tx, window, 'action'),
        actors: await valuesOf(tx, window, 'actor'),
      }),
    );
  }),
  route(listAuditResults, async ({ tenant, body }) => {
    const search = { ...narrowed(windowOfId(body.id), body), ...filtersIn(body) };
    return tenant.inTransaction(async (tx) =>
      reply(200, {
        summary: { id: body.id, count: await countEvents(tx, search, countBound) },
        events: await listEvents(tx, search, body),
      }),
    );
  }),
  route(exportAuditLog, async ({ tenant, actor, request, body }) => {
    const search = { ...windowOf(body, deps.clock), ...filtersIn(body) };
    return reply(200, await tenant.inTransaction((tx) => exportEvents(deps, tx, search, actedBy({ actor, request }))));
  }),
];

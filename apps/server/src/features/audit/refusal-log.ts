import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inScopeOf } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { callerAddress } from '../../platform/http/caller-address.ts';
import type { RefusedCall } from '../../platform/http/refused-call.ts';
import type { Log } from '../../platform/log/log.ts';
import { type AuditDeps, recordEvent } from './record-event.ts';

export interface RefusalLog {
  /** Returns immediately and never throws; the event is written afterwards. */
  note(refused: RefusedCall): void;
  /** When everything noted so far is written. */
  close(): Promise<void>;
}

const minuteMs = 60_000;
/** More than the people of a tenant are refused in a minute by accident. A tenant that has more cannot silence the others. */
const perTenantAndMinute = 200;

/** On all nodes: the first of those who are refused the same in the same minute gets true. */
async function isFirst(tx: TenantTx, key: string, startsAt: Date): Promise<boolean> {
  const hash = createHash('sha256').update(key).digest('base64url');
  const { rows } = await sql`
    insert into rate_window (tenant_id, key, starts_at, hits) values (${tx.tenantId}, ${`refused:${hash}`}, ${startsAt}, 1)
    on conflict (tenant_id, key, starts_at) do nothing returning key`.execute(tx);
  return rows.length > 0;
}

/** In the log of the caller's tenant; anonymous callers have none and are recorded in the platform's log. */
const tenantOf = ({ actor }: RefusedCall) => actor?.tenantId ?? platformTenantId;

function eventOf({ actor, call, status, reason, source, requestId, isSealBroken = false }: RefusedCall) {
  const by = { actorId: actor?.accountId ?? '', actor: actor?.email ?? '', source, requestId };
  if (isSealBroken)
    return { ...by, action: 'secret.find-broken', status: 'failure', message: `${call}: ${reason}`, details: { call } } as const;
  return {
    ...by,
    action: 'call.refuse',
    status: 'failure',
    message: `${call}: refused. ${reason}`,
    details: { call, answer: status },
  } as const;
}

/** Refused calls in the audit log, one per actor, call and minute, so that repeating a call does not fill the log. */
export function openRefusalLog(deps: AuditDeps & { readonly db: Database; readonly log: Log }): RefusalLog {
  const { db, clock, log } = deps;
  const noted = new Map<string, Set<string>>();
  let minute = 0;
  // One after the other: a storm of refusals takes one connection from those who are let in, not all of them.
  let last = Promise.resolve();

  const isNews = (tenantId: string, key: string): boolean => {
    const seen = noted.get(tenantId) ?? new Set();
    if (seen.has(key) || seen.size >= perTenantAndMinute) return false;
    noted.set(tenantId, seen.add(key));
    if (seen.size === perTenantAndMinute) log.warn({ tenant: tenantId }, 'more refused calls of this minute are in the request log only');
    return true;
  };

  const write = (refused: RefusedCall, key: string, startsAt: Date): Promise<void> =>
    db.inPlatform(async (tx) => {
      if (!(await isFirst(tx, key, startsAt))) return;
      await inScopeOf(tx, tenantOf(refused), (scoped) => recordEvent(deps, scoped, eventOf(refused)));
    });

  return {
    note(refused) {
      const now = clock.now().getTime();
      const current = now - (now % minuteMs);
      if (current !== minute) noted.clear();
      minute = current;
      const tenantId = tenantOf(refused);
      const key = `${tenantId} ${refused.actor?.accountId ?? callerAddress(refused.source)} ${refused.call}`;
      if (!isNews(tenantId, key)) return;
      last = last
        .then(() => write(refused, key, new Date(current)))
        .catch((error: unknown) => {
          noted.get(tenantId)?.delete(key);
          log.error({ err: error, request_id: refused.requestId }, 'a refused call is not in the audit log');
        });
    },
    close: () => last,
  };
}

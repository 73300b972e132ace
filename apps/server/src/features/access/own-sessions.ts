import type { OpenSession } from '@rampart/contract/access/session.ts';
import { type Database, inScopeOf } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { type AuditDeps, recordEvent } from '../audit/index.ts';
import type { Caller } from './caller.ts';
import type { SessionMemory } from './session-memory.ts';
import { revokeSession } from './end-sessions.ts';
import { lockSessionsOf } from './session-lock.ts';
import type { LiveSession } from './live-session.ts';

export interface OwnSessionsDeps extends AuditDeps {
  readonly db: Database;
  readonly sessions: SessionMemory;
}

/** More than a person has open; the newest are shown. */
const sessionLimit = 200;

/** A tenant's identity provider that vouches for people in that tenant only must not see what they do elsewhere. */
const openSessions = (tx: TenantTx, { accountId, isBoundToTenant, tenantId }: LiveSession, now: Date) =>
  tx
    .selectFrom('session')
    .where('session.account_id', '=', accountId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .$if(isBoundToTenant, (query) => query.where('session.tenant_id', '=', tenantId));

/** Where the person is signed in, in all their tenants. */
export async function listOwnSessions({ db, clock }: OwnSessionsDeps, { session }: Caller): Promise<OpenSession[]> {
  const { accountId, id: currentId } = session;
  const rows = await db.asAccount(accountId, (tx) =>
    openSessions(tx, session, clock.now())
      .innerJoin('tenant', 'tenant.tenant_id', 'session.tenant_id')
      .select(['session.id', 'tenant.name', 'session.source_address', 'session.user_agent'])
      .select(['session.created_at', 'session.renewed_at'])
      .orderBy('session.renewed_at', 'desc')
      .limit(sessionLimit)
      .execute(),
  );
  return rows.map((row) => ({
    session_id: row.id,
    tenant: row.name,
    source_address: row.source_address,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    renewed_at: row.renewed_at.toISOString(),
    current: row.id === currentId,
  }));
}

/** Ends one of the person's sessions, in whichever tenant it is; that tenant's audit log says so. */
export async function endOwnSession(deps: OwnSessionsDeps, caller: Caller, sessionId: string): Promise<void> {
  const { accountId } = caller.session;
  await deps.db.asAccount(accountId, async (tx) => {
    const found = await openSessions(tx, caller.session, deps.clock.now())
      .select('session.tenant_id')
      .where('session.id', '=', sessionId)
      .executeTakeFirst();
    if (found === undefined) throw new NotFound('session');
    await inScopeOf(tx, found.tenant_id, async (scoped) => {
      await revokeSession(scoped, sessionId, 'ended-elsewhere');
      const act = { action: 'session.revoke', status: 'success', message: 'Ended one of their own sessions.' } as const;
      await recordEvent(deps, scoped, { ...caller.by, ...act, details: { session: sessionId } });
    });
  });
  deps.sessions.forget(sessionId);
}

/** Ends all of the person's sessions but the one that asks for it. Each tenant's audit log says how many ended there; answers how many did in all. */
export async function endOtherSessions(deps: OwnSessionsDeps, caller: Caller): Promise<number> {
  const { accountId, id: currentId } = caller.session;
  const ended = await deps.db.asAccount(accountId, async (tx) => {
    await lockSessionsOf(tx, accountId);
    const others = await openSessions(tx, caller.session, deps.clock.now())
      .select(['session.id', 'session.tenant_id'])
      .where('session.id', '!=', currentId)
      .execute();
    for (const [tenantId, there] of Map.groupBy(others, (session) => session.tenant_id))
      await inScopeOf(tx, tenantId, async (scoped) => {
        for (const { id } of there) await revokeSession(scoped, id, 'ended-elsewhere');
        const message = `Ended ${there.length === 1 ? 'one' : there.length} of their own sessions.`;
        const act = { action: 'session.revoke', status: 'success', message } as const;
        await recordEvent(deps, scoped, { ...caller.by, ...act, details: { sessions: there.map(({ id }) => id).join(' ') } });
      });
    return others;
  });
  for (const { id } of ended) deps.sessions.forget(id);
  return ended.length;
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { type AuditDeps, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { lockTenant } from '../../tenants/index.ts';
import type { EndReason } from '../../users/index.ts';
import type { Caller } from '../caller.ts';
import type { SessionMemory } from '../session-memory.ts';
import { announceSessions } from '../end-sessions.ts';
import { deleteProvider } from './sso-store.ts';

export interface RemoveSsoDeps extends AuditDeps {
  readonly db: Database;
  readonly sessions: SessionMemory;
}

const action = 'sso.remove';

async function endSessions(tx: TenantTx): Promise<string[]> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()`, end_reason: 'sso-removed' satisfies EndReason })
    .where((where) => where.or([where('tenant_id', '=', tx.tenantId), where('vouched_by', '=', tx.tenantId)]))
    .where('method', '=', 'sso')
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  await announceSessions(tx, ids);
  return ids;
}

/** Permanently: the provider no longer counts, also for the sessions that it signed in, that of the caller included. */
export async function removeSso(deps: RemoveSsoDeps, caller: Caller): Promise<void> {
  const { tenantId } = caller.session;
  const ended = await recordingRefusal(deps, { ...caller, action }, async () => {
    return deps.db.inTenant(tenantId, async (tx) => {
      await lockTenant(tx);
      const entityId = await deleteProvider(tx);
      if (entityId === undefined) throw new NotFound('identity provider');
      const sessions = await endSessions(tx);
      const message = `Removed single sign-on with ${entityId}.`;
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message, details: { sessions_ended: sessions.length } });
      const subject = `${caller.by.actor} removed single sign-on with ${entityId}. Users without a password set one with Reset Password on the sign-in screen.`;
      await notifyAdministrators(tx, { category: 'security', subject, links: [], priority: 'high' }, caller.by.actorId);
      return sessions;
    });
  });
  for (const id of ended) deps.sessions.forget(id);
}

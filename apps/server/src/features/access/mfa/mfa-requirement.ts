import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { Caller } from '../caller.ts';
import { announceSessions } from '../end-sessions.ts';
import type { MfaDeps } from './mfa-deps.ts';

const action = 'mfa.set-requirement';

/** No session starts in the tenant until this commits, so that none is missed when all are announced. */
async function lockRequirement(tx: TenantTx): Promise<boolean> {
  const { mfa_required: isRequired } = await tx
    .selectFrom('tenant')
    .select('mfa_required')
    .where('tenant_id', '=', tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return isRequired;
}

/** What every session of the tenant, and of its staff in others, may do depends on the requirement, so all of them are read anew. */
async function announceAll(tx: TenantTx): Promise<string[]> {
  const sessions = await tx
    .selectFrom('session')
    .select('id')
    .where((where) => where.or([where('tenant_id', '=', tx.tenantId), where('vouched_by', '=', tx.tenantId)]))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  const ids = sessions.map(({ id }) => id);
  await announceSessions(tx, ids);
  return ids;
}

/** Requires MFA of all users of the tenant, or no longer: also of their open sessions. */
export async function setMfaRequirement(deps: MfaDeps, caller: Caller, isRequired: boolean): Promise<void> {
  const changed = await recordingRefusal(deps, { ...caller, action }, async () => {
    return deps.db.inTenant(caller.tenantId, async (tx) => {
      if ((await lockRequirement(tx)) === isRequired) return [];
      await tx.updateTable('tenant').set({ mfa_required: isRequired }).where('tenant_id', '=', tx.tenantId).execute();
      const message = isRequired ? 'Required multi-factor authentication for all users.' : 'Made multi-factor authentication optional.';
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message, details: { required: isRequired } });
      const change = isRequired ? 'required multi-factor authentication for all users' : 'made multi-factor authentication optional';
      const subject = `${caller.by.actor} ${change}.`;
      await notifyAdministrators(tx, { category: 'security', subject, links: [], priority: 'high' }, caller.by.actorId);
      return announceAll(tx);
    });
  });
  for (const id of changed) deps.sessions.forget(id);
}

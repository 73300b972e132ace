import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Caller } from '../../access/index.ts';
import { type AuditDeps, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';

const action = 'deployment.set-second-approver';
const alone = 'You are the only administrator, so no one else could approve. Invite another administrator under User Management first.';

export const administrators = (tx: TenantTx) =>
  tx.selectFrom('membership').where('membership.tenant_id', '=', tx.tenantId).where('membership.role', '=', 'administrator');

async function countAdministrators(tx: TenantTx): Promise<number> {
  const { count } = await administrators(tx)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const ofTenant = (tx: TenantTx) => tx.selectFrom('tenant').select('second_approver').where('tenant_id', '=', tx.tenantId);

/** Whether another administrator must approve what a person requests. */
export const isSecondApproverNeeded = async (tx: TenantTx): Promise<boolean> =>
  (await ofTenant(tx).executeTakeFirstOrThrow()).second_approver;

export const getSettings = async (tx: TenantTx) => ({
  second_approver: await isSecondApproverNeeded(tx),
  administrators: await countAdministrators(tx),
});

/** Switched off, it lets nothing through that waits already: otherwise the requester could do that alone. */
export async function setSecondApprover(deps: AuditDeps & { readonly db: Database }, caller: Caller, isNeeded: boolean): Promise<void> {
  await recordingRefusal(deps, { ...caller, action }, async () => {
    await deps.db.inTenant(caller.tenantId, async (tx) => {
      const { second_approver: isSo } = await ofTenant(tx).forUpdate().executeTakeFirstOrThrow();
      if (isSo === isNeeded) return;
      if (isNeeded && (await countAdministrators(tx)) < 2) throw new HttpError(409, alone);
      await tx.updateTable('tenant').set({ second_approver: isNeeded }).where('tenant_id', '=', tx.tenantId).execute();
      const message = isNeeded ? 'Deployments need a second administrator.' : 'Deployments need no second administrator any more.';
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message, details: { needed: isNeeded } });
      const change = isNeeded ? 'made deployments need a second administrator' : 'made deployments need no second administrator any more';
      await notifyAdministrators(tx, { category: 'security', subject: `${caller.by.actor} ${change}.`, links: [], priority: 'high' });
    });
  });
}

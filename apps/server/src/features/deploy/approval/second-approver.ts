import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type Caller, findProvider, type StoredProvider } from '../../access/index.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { administrators } from './administrators.ts';
import { alreadyAsked, type ApprovalDeps, askWithoutApprover, offColumns, openRequest, setting } from './approver-off.ts';

const tooFew =
  'Two administrators with a verified email address are needed, so that one can approve what the other requests. Invite another under User Management, or verify your address under Profile Settings.';

async function countAdministrators(tx: TenantTx): Promise<number> {
  const { count } = await administrators(tx)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const ofTenant = (tx: TenantTx) =>
  tx.selectFrom('tenant').select('second_approver').select(offColumns).where('tenant_id', '=', tx.tenantId);

/** Whether another administrator must approve what a person requests. */
export const isSecondApproverNeeded = async (tx: TenantTx): Promise<boolean> =>
  (await ofTenant(tx).executeTakeFirstOrThrow()).second_approver;

export async function getSettings(tx: TenantTx, { accountId, now }: { readonly accountId: string; readonly now: Date }) {
  const row = await ofTenant(tx).executeTakeFirstOrThrow();
  const request = openRequest(row, now);
  return {
    second_approver: row.second_approver,
    administrators: await countAdministrators(tx),
    off_request: request
      ? {
          requested_by: request.by,
          requested_at: request.at.toISOString(),
          expires_at: request.expiresAt.toISOString(),
          is_own: request.accountId === accountId,
        }
      : null,
  };
}

/**
 * Who connected the identity provider can sign in as every administrator, and so approve what they asked for themselves. Another one, whom
 * that provider did not sign in, has to accept it by switching the rule on; while it is on, no provider is connected.
 */
async function refuseOwnProvider(tx: TenantTx, { session }: Caller): Promise<StoredProvider | undefined> {
  const provider = await findProvider(tx);
  if (provider === undefined) return undefined;
  if (session.signedInBy === session.tenantId)
    throw new HttpError(
      409,
      `You signed in with the identity provider (${provider.entityId}) that would sign in approvers too. Sign out, and sign in with your password to switch this on.`,
    );
  if (provider.enabledBy === session.accountId)
    throw new HttpError(
      409,
      `You connected the identity provider (${provider.entityId}) that signs in approvers too. Another administrator has to switch this on, signed in with their password.`,
    );
  return provider;
}

/** Switched on by one administrator; to switch it off, one only asks, or four eyes could be closed by two. */
export async function setSecondApprover(deps: ApprovalDeps & { readonly db: Database }, caller: Caller, isNeeded: boolean): Promise<void> {
  await recordingRefusal(deps, { ...caller, ...setting }, async () => {
    await deps.db.inTenant(caller.tenantId, async (tx) => {
      const row = await ofTenant(tx).forUpdate().executeTakeFirstOrThrow();
      if (row.second_approver === isNeeded) return;
      if (!isNeeded) {
        const request = openRequest(row, deps.clock.now());
        if (request === undefined) await askWithoutApprover(deps, tx, caller.by);
        else if (request.accountId !== caller.by.actorId) throw alreadyAsked(request);
        return;
      }
      if ((await countAdministrators(tx)) < 2) throw new HttpError(409, tooFew);
      const provider = await refuseOwnProvider(tx, caller);
      await tx.updateTable('tenant').set({ second_approver: true }).where('tenant_id', '=', tx.tenantId).execute();
      const accepted = provider ? ` Approvers may sign in with ${provider.entityId}.` : '';
      const message = `Deployments need a second approver.${accepted}`;
      await recordEvent(deps, tx, { ...caller.by, ...setting, status: 'success', message, details: { needed: true } });
      const subject = `${caller.by.actor} requires a second approver for deployments.${accepted}`;
      await notifyAdministrators(tx, { category: 'security', subject, links: [], priority: 'high' });
    });
  });
}

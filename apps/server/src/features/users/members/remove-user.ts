import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import type { Caller, UserDeps } from '../caller.ts';
import { refuseLastAdministrator, refuseLastSuperuser, refuseOwnRow, refuseStaff } from './may-change.ts';
import { forgetViewsOf } from '../views/view-store.ts';
import { getMember, lockMembers, type Member } from './member-store.ts';
import { tellOwner } from './tell-owner.ts';

/** One removal of an account at a time: when two tenants remove the same person concurrently, the second deletes the account. */
const lockAccount = (tx: TenantTx, accountId: string) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();

/**
 * In the home's scope. A password that the home has closed goes with the home: in the tenants that the person stays in, the old one
 * would work again. With a mailed link they set a new one, as long as the mailbox is theirs.
 */
async function removeClosedPassword(deps: UserDeps, tx: TenantTx, { accountId, email }: Member): Promise<string[]> {
  if (!(await deps.offboarding.forgetClosedPassword(tx, { accountId, email }))) return [];
  const next = await tx
    .selectFrom('membership')
    .select('tenant_id')
    .where('account_id', '=', accountId)
    .where('tenant_id', '!=', tx.tenantId)
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst();
  const change = 'Your password was removed, because the organisation that your account belonged to deleted you.';
  if (next !== undefined) await inScopeOf(tx, next.tenant_id, (scoped) => tellOwner(deps, scoped, { accountId, email, change }));
  return deps.offboarding.endSessionsEverywhere(tx, accountId, 'password-removed');
}

async function endMembership(deps: UserDeps, tx: TenantTx, caller: Caller, email: string): Promise<string[]> {
  await lockMembers(tx);
  const member = await getMember(tx, email);
  const { accountId, isExternal } = member;
  refuseOwnRow(caller, member);
  refuseStaff(caller, member.providerRoles);
  await refuseLastAdministrator(tx, member);
  await refuseLastSuperuser(tx, member);
  await tx.deleteFrom('membership').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();
  await forgetViewsOf(tx, accountId);
  await deps.offboarding.forgetMember(tx, accountId);
  const here = await deps.offboarding.endSessionsHere(tx, accountId, 'access-removed');
  const elsewhere = isExternal ? [] : await removeClosedPassword(deps, tx, member);
  // Last, as everywhere: signing out has locked the session when it waits for the log.
  await recordEvent(deps, tx, {
    ...caller.by,
    action: 'user.delete',
    status: 'success',
    message: isExternal ? `Revoked the access of the external user ${email}.` : `Deleted the user ${email}.`,
    details: { account: accountId },
  });
  return [...here, ...elsewhere];
}

/** In the person's own scope. An account goes with its last membership; otherwise it comes to belong to the tenant joined first. */
async function settleAccount(deps: UserDeps, tx: TenantTx, accountId: string): Promise<string[]> {
  const memberships = await tx
    .selectFrom('membership')
    .select('tenant_id')
    .where('account_id', '=', accountId)
    .orderBy('joined_at')
    .limit(1000)
    .execute();
  const [first] = memberships;
  if (first === undefined) {
    const ended = await deps.offboarding.endSessionsEverywhere(tx, accountId, 'access-removed');
    await deps.offboarding.forgetAccount(tx, accountId);
    await tx.deleteFrom('account').where('id', '=', accountId).execute();
    return ended;
  }
  const tenantIds = memberships.map(({ tenant_id }) => tenant_id);
  await tx
    .updateTable('account')
    .set({ primary_tenant_id: first.tenant_id })
    .where('id', '=', accountId)
    .where('primary_tenant_id', 'not in', tenantIds)
    .execute();
  return [];
}

export async function removeUser(deps: UserDeps, caller: Caller, email: string): Promise<void> {
  const { tenantId } = caller;
  const ended = await recordingRefusal(deps, { ...caller, action: 'user.delete', attempt: `Delete the user ${email}` }, async () => {
    const { accountId } = await deps.db.inTenant(tenantId, (tx) => getMember(tx, email));
    return deps.db.asAccount(accountId, async (tx) => {
      await deps.offboarding.lockSessions(tx, accountId);
      await lockAccount(tx, accountId);
      const left = await inScopeOf(tx, tenantId, (scoped) => endMembership(deps, scoped, caller, email));
      return [...left, ...(await settleAccount(deps, tx, accountId))];
    });
  });
  deps.offboarding.dropFromMemory(ended);
}

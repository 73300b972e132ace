import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { lockTenant } from '../../tenants/index.ts';
import { endMembershipHere } from '../../users/index.ts';
import type { AccountLogin } from '../account-store.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { deleteTotp } from '../mfa/totp-store.ts';

/** More tenants than an account belongs to. */
const maxMemberships = 1000;

/** In a tenant of the account: everything that was done in its name ends here, and the administrators are notified. */
async function leave(deps: AuditDeps, tx: TenantTx, { id, email }: AccountLogin, by: ActedBy): Promise<void> {
  await lockTenant(tx);
  await endMembershipHere(tx, id);
  await tx.deleteFrom('sso_identity').where('tenant_id', '=', tx.tenantId).where('account_id', '=', id).execute();
  const message = `Replaced the unverified account of ${email} by the account of the person who proved the address.`;
  await recordEvent(deps, tx, { ...by, action: 'user.give-way', status: 'success', message, details: { account: id } });
  const subject = `The owner of ${email} proved the address and got a new account. The unverified one is no longer a user of your tenant. Invite them again if they should be.`;
  await notifyAdministrators(tx, { category: 'users', subject, links: [], priority: 'medium' });
}

/** In the scope of the account: the person who proves the mailbox starts with an empty account; nothing is left of what others did with the address. */
export async function removeUnverified(deps: AuditDeps, tx: TenantTx, account: AccountLogin, by: ActedBy): Promise<void> {
  const { id } = account;
  await endSessionsOf(tx, id, { reason: 'access-removed' });
  const memberships = await tx
    .selectFrom('membership')
    .select('tenant_id')
    .where('account_id', '=', id)
    .orderBy('tenant_id')
    .limit(maxMemberships)
    .execute();
  for (const { tenant_id } of memberships) await inScopeOf(tx, tenant_id, (scoped) => leave(deps, scoped, account, by));
  await tx.deleteFrom('one_time_token').where('tenant_id', '=', tx.tenantId).where('account_id', '=', id).execute();
  await deleteTotp(deps.vault, tx, id);
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

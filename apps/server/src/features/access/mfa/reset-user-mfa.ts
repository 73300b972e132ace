import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../../platform/http/http-error.ts';
import { recordingRefusal } from '../../audit/index.ts';
import { loadProviderRolesOf, refuseStaff } from '../../users/index.ts';
import type { Caller } from '../caller.ts';
import { lockSessionsOf } from '../session-lock.ts';
import type { MfaDeps } from './mfa-deps.ts';
import { removeLostTotp } from './remove-lost-totp.ts';

/** A person who is at home in the tenant: its administrators may remove their authenticator, unless they are staff of the provider. */
async function getPerson(tx: TenantTx, { session }: Caller, email: string): Promise<string> {
  const person = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.primary_tenant_id'])
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('account.email', '=', email)
    .executeTakeFirst();
  if (person === undefined) throw new NotFound('user');
  if (person.id === session.accountId) throw new BadRequest('Remove your own authenticator under Profile Settings.');
  // An authenticator protects all of a person's tenants: one that merely invited them cannot take it away.
  if (person.primary_tenant_id !== tx.tenantId) {
    throw new BadRequest('This is an external user. Ask an administrator of their own tenant to remove the authenticator.');
  }
  return person.id;
}

/** For a person who lost their authenticator: an administrator removes it, and all of the person's sessions end. */
export async function resetUserMfa(deps: MfaDeps, caller: Caller, email: string): Promise<void> {
  const { tenantId, by } = caller;
  const ended = await recordingRefusal(deps, { ...caller, action: 'mfa.reset' }, async () => {
    const accountId = await deps.db.inTenant(tenantId, (tx) => getPerson(tx, caller, email));
    const sessions = await deps.db.asAccount(accountId, async (tx) => {
      // First, as a change of the provider's roles does: those that are read now stay until the end.
      await lockSessionsOf(tx, accountId);
      refuseStaff({ actor: caller.session }, await loadProviderRolesOf(tx, accountId));
      return removeLostTotp(deps, tx, { accountId, email, tenantId, by, helper: by.actor });
    });
    if (sessions === undefined) throw new BadRequest(`${email} has no authenticator to remove.`);
    return sessions;
  });
  for (const id of ended) deps.sessions.forget(id);
}

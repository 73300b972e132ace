import { isPermitted } from '@rampart/domain/permission.ts';
import { isProviderUser } from '@rampart/domain/role.ts';
import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, Forbidden, NotFound } from '../../../platform/http/http-error.ts';
import { recordEvent } from '../../audit/index.ts';
import { notify } from '../../notifications/index.ts';
import { rolesOf } from '../../users/index.ts';
import { type Acting, eventOf, recordingRefusal } from '../acting.ts';
import { requireFresh } from '../require-fresh.ts';
import { endSessionsOf } from '../session-store.ts';
import type { MfaDeps } from './mfa-deps.ts';
import { deleteTotp, lockTotp } from './totp-store.ts';

const action = 'mfa.reset';

/** Somebody of the tenant whose authenticator the acting administrator may remove. */
async function getPerson(tx: TenantTx, { session }: Acting, email: string): Promise<string> {
  const person = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.primary_tenant_id', 'membership.role', 'membership.provider_roles'])
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('account.email', '=', email)
    .executeTakeFirst();
  if (person === undefined) throw new NotFound('user');
  if (person.id === session.accountId) throw new BadRequest('Remove your own authenticator under Profile Settings.');
  if (isProviderUser(rolesOf(person)) && !isPermitted(session.roles, 'users:manage-provider')) throw new Forbidden();
  // An authenticator protects all of a person's tenants: one that merely invited them cannot take it away.
  if (person.primary_tenant_id !== tx.tenantId) {
    throw new BadRequest('This is an external user. Ask an administrator of their own tenant to remove the authenticator.');
  }
  return person.id;
}

/** For somebody who lost their authenticator: an administrator removes it, and all of the person's sessions end. */
export async function resetUserMfa(deps: MfaDeps, acting: Acting, email: string): Promise<void> {
  const { tenantId } = acting.session;
  const ended = await recordingRefusal(deps, { acting, action }, async () => {
    requireFresh(acting.session, deps.clock);
    const accountId = await deps.db.inTenant(tenantId, (tx) => getPerson(tx, acting, email));
    return deps.db.asAccount(accountId, async (tx) => {
      if (!(await lockTotp(tx, accountId)).isOn) throw new BadRequest(`${email} has no authenticator to remove.`);
      await deleteTotp(deps.vault, tx, accountId);
      const sessions = await endSessionsOf(tx, accountId);
      await inScopeOf(tx, tenantId, async (scoped) => {
        const details = { account: accountId, ended_sessions: sessions.length };
        const message = `Removed the authenticator of ${email}.`;
        await recordEvent(deps, scoped, eventOf(acting, { action, status: 'success', message, details }));
        const subject = `${acting.session.email} removed your authenticator. Set up a new one under Profile Settings.`;
        await notify(scoped, accountId, { category: 'security', subject, links: [], priority: 'high' });
      });
      return sessions;
    });
  });
  for (const id of ended) deps.sessions.forget(id);
}

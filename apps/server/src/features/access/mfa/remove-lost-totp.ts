import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { lockTenant } from '../../tenants/index.ts';
import { type LinkDeps, tellOwner } from '../../users/index.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { deleteTotp, lockTotp } from './totp-store.ts';

export interface LostTotp {
  readonly accountId: string;
  readonly email: string;
  /** The tenant whose audit log records it. */
  readonly tenantId: string;
  readonly by: ActedBy;
  /** The person who removes it, as the notification names them. */
  readonly helper: string;
}

/** In the person's own scope. Answers the sessions that ended with it, which are all of them; nothing when there was no authenticator. */
export async function removeLostTotp(deps: AuditDeps & LinkDeps, tx: TenantTx, lost: LostTotp): Promise<string[] | undefined> {
  const { accountId, email, tenantId, by, helper } = lost;
  if (!(await lockTotp(tx, accountId)).isOn) return undefined;
  await deleteTotp(deps.vault, tx, accountId);
  const ended = await endSessionsOf(tx, accountId, { reason: 'mfa-reset' });
  await inScopeOf(tx, tenantId, async (scoped) => {
    await lockTenant(scoped);
    const details = { account: accountId, ended_sessions: ended.length };
    const message = `Removed the authenticator of ${email}.`;
    const change = `${helper} removed your authenticator. Set up a new one under Profile Settings.`;
    await tellOwner(deps, scoped, { accountId, email, change });
    await recordEvent(deps, scoped, { ...by, action: 'mfa.reset', status: 'success', message, details });
  });
  return ended;
}

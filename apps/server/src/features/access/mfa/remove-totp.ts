import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { lockTenant } from '../../tenants/index.ts';
import { tellOwner } from '../../users/index.ts';
import type { Caller } from '../caller.ts';
import { announceSessions, endSessionsOf } from '../end-sessions.ts';
import type { MfaDeps } from './mfa-deps.ts';
import { isMfaRequired } from './mfa-required.ts';
import { refuseSso } from './start-totp.ts';
import { deleteTotp, lockTotp } from './totp-store.ts';

const action = 'mfa.remove';

/** By the tenant they are in, or by their own, which they may be away from. */
async function isRequiredOf(tx: TenantTx, { session }: Caller): Promise<boolean> {
  const { primary_tenant_id: home } = await tx
    .selectFrom('account')
    .select('primary_tenant_id')
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  return (await inScopeOf(tx, session.tenantId, isMfaRequired)) || inScopeOf(tx, home, isMfaRequired);
}

async function remove(deps: MfaDeps, tx: TenantTx, caller: Caller) {
  const { accountId, id: sessionId, tenantId } = caller.session;
  if (!(await lockTotp(tx, accountId)).isOn) throw new BadRequest('You have no authenticator to remove.');
  await deleteTotp(deps.vault, tx, accountId);
  const isSignedOut = await isRequiredOf(tx, caller);
  const ended = await endSessionsOf(tx, accountId, { reason: 'mfa-removed', except: isSignedOut ? undefined : sessionId });
  await announceSessions(tx, [sessionId]);
  const details = { session: sessionId, ended_sessions: ended.length };
  const event = { ...caller.by, action, status: 'success', message: 'Removed their own authenticator.', details } as const;
  await inScopeOf(tx, tenantId, async (scoped) => {
    await lockTenant(scoped);
    await tellOwner(deps, scoped, { ...caller.session, change: 'The authenticator of your account was removed.' });
    await recordEvent(deps, scoped, event);
  });
  return { isSignedOut, ended };
}

/** Removes the caller's second factor and ends their other sessions; where the tenant requires one, this session as well. */
export async function removeTotp(deps: MfaDeps, caller: Caller): Promise<{ isSignedOut: boolean }> {
  const { session } = caller;
  const { isSignedOut, ended } = await recordingRefusal(deps, { ...caller, action }, async () => {
    refuseSso(session);
    return deps.db.asAccount(session.accountId, (tx) => remove(deps, tx, caller));
  });
  for (const id of [session.id, ...ended]) deps.sessions.forget(id);
  return { isSignedOut };
}

import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { lockTenant } from '../../tenants/index.ts';
import { tellOwner } from '../../users/index.ts';
import type { Caller } from '../caller.ts';
import { announceSessions, endSessionsOf } from '../end-sessions.ts';
import type { MfaDeps } from './mfa-deps.ts';
import { alreadyOn, isPendingHere, refuseSso, refuseUnverified } from './start-totp.ts';
import { stepOf } from './totp-code.ts';
import { findPendingSecret, lockTotp, putTotp } from './totp-store.ts';

const action = 'mfa.enable';

async function enableTotp({ vault, clock }: MfaDeps, tx: TenantTx, { session }: Caller, code: string): Promise<void> {
  const now = clock.now();
  const state = await lockTotp(tx, session.accountId);
  if (state.isOn) throw alreadyOn();
  const secret = isPendingHere(state, session, now) ? await findPendingSecret(vault, tx, session.accountId) : undefined;
  if (secret === undefined) throw new BadRequest('This setup has ended. Start again and scan the new QR code.');
  const step = stepOf(secret, code, now);
  if (step === undefined) throw new BadRequest("The code is not right. Check your authenticator's clock and enter the code it shows now.");
  await putTotp(vault, tx, { accountId: session.accountId, now, secret, step });
}

/** A code of the pending secret enables the second factor. Sessions started without it end, except the one that set it up. */
export async function confirmTotp(deps: MfaDeps, caller: Caller, code: string): Promise<{ access: string }> {
  const { session } = caller;
  const ended = await recordingRefusal(deps, { ...caller, action }, () => {
    refuseSso(session);
    refuseUnverified(session);
    return deps.db.asAccount(session.accountId, async (tx) => {
      await enableTotp(deps, tx, caller, code);
      const others = await endSessionsOf(tx, session.accountId, { reason: 'mfa-enabled', except: session.id });
      await announceSessions(tx, [session.id]);
      const details = { session: session.id, ended_sessions: others.length };
      const event = { ...caller.by, action, status: 'success', message: 'Set up an authenticator.', details } as const;
      await inScopeOf(tx, session.tenantId, async (scoped) => {
        await lockTenant(scoped);
        await tellOwner(deps, scoped, { ...session, change: 'An authenticator was set up for your account.' });
        await recordEvent(deps, scoped, event);
      });
      return others;
    });
  });
  for (const id of [session.id, ...ended]) deps.sessions.forget(id);
  return { access: await deps.tokens.issue({ ...session, sessionId: session.id }) };
}

import { inScopeOf } from '../../../platform/database/database.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { callerAddress } from '../../../platform/http/caller-address.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { lockTenant } from '../../tenants/index.ts';
import { markVerified } from '../../users/index.ts';
import { type LinkDeps, tellOwner } from '../../users/index.ts';
import { type AccountLogin, findLogin, putPassword } from '../account-store.ts';
import type { AuthenticateDeps } from '../authenticate.ts';
import { refuseBreached } from '../breach/refuse-breached.ts';
import { refuseGuessable } from '../breach/refuse-guessable.ts';
import { tenantNameOf } from '../registration/check-invitation.ts';
import { checkCode } from '../mfa/check-code.ts';
import { codeMissing, wrongCode } from '../mfa/code-refusals.ts';
import { deleteTotp } from '../mfa/totp-store.ts';
import { hashPassword } from '../password.ts';
import type { ProofDeps } from '../registration/prove-invitee.ts';
import type { AnonymousCaller } from '../anonymous-caller.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { deleteResetTokens, findResetEmail, takeResetToken } from './reset-token-store.ts';

export type ResetDeps = ProofDeps & AuthenticateDeps & LinkDeps;

export interface Reset {
  readonly anonymous: AnonymousCaller;
  readonly token: string;
  readonly newPassword: string;
  readonly code: string | undefined;
}

const action = 'password.reset';
const linkRefusal = () => new BadRequest('This link does not work any more. Ask for a new one, and follow it within an hour.');

async function findAccount(deps: ResetDeps, token: string): Promise<AccountLogin> {
  const account = await deps.db.inPlatform(async (tx) => {
    const email = await findResetEmail(tx, { token, now: deps.clock.now() });
    return email === undefined ? undefined : findLogin(tx, email);
  });
  if (account === undefined) throw linkRefusal();
  return account;
}

async function refuseWithoutCode(deps: ResetDeps, account: AccountLogin, code: string | undefined): Promise<void> {
  // A second factor of an unverified account does not lock out the owner of the address.
  if (!account.hasMfa || !account.isVerified) return;
  if (code === undefined) throw codeMissing();
  // Only the owner of the mailbox has the link: strangers who use up their guesses elsewhere do not use up these.
  if (!(await checkCode(deps, { accountId: account.id, code, knownAs: 'link' }))) throw wrongCode();
}

/** In the person's own scope, so that all their sessions end with the old password. */
async function change(deps: ResetDeps, tx: TenantTx, { account, reset, hash }: { account: AccountLogin; reset: Reset; hash: string }) {
  if (!(await takeResetToken(tx, { token: reset.token, now: deps.clock.now() }))) throw linkRefusal();
  const now = await findLogin(tx, account.email);
  // A second factor that was turned on since the account was read has not been asked for.
  if (now?.id !== account.id || now.hasMfa !== account.hasMfa) throw linkRefusal();
  await putPassword(tx, account.id, hash);
  if (await markVerified(tx, account.id, deps.clock.now())) await deleteTotp(deps.vault, tx, account.id);
  await deleteResetTokens(tx, account.id);
  const ended = await endSessionsOf(tx, account.id, { reason: 'password-changed' });
  await inScopeOf(tx, account.primaryTenantId, async (scoped) => {
    await lockTenant(scoped);
    await tellOwner(deps, scoped, { accountId: account.id, email: account.email, change: 'Your password was changed.' });
    const message = 'Set a new password with a link from a mail.';
    const by = { ...reset.anonymous.by, actorId: account.id, actor: account.email };
    await recordEvent(deps, scoped, { ...by, action, status: 'success', message, details: { ended_sessions: ended.length } });
  });
  return ended;
}

/** Answers whose password is new. */
export async function resetPassword(deps: ResetDeps, reset: Reset): Promise<{ email: string }> {
  const { token, newPassword, code } = reset;
  const { by } = reset.anonymous;
  await takeAttempt(deps, 'password-reset', [{ of: callerAddress(by.source), max: 100 }]);
  const account = await recordingRefusal(deps, { by, tenantId: platformTenantId, action }, () => findAccount(deps, token));
  const concerned = { by: { ...by, actorId: account.id, actor: account.email }, tenantId: account.primaryTenantId };
  const ended = await recordingRefusal(deps, { ...concerned, action }, async () => {
    await refuseBreached(deps.breaches, newPassword);
    const tenantName = await deps.db.inPlatform((tx) => tenantNameOf(tx, account.primaryTenantId));
    await refuseGuessable(newPassword, [account.email, tenantName]);
    await refuseWithoutCode(deps, account, code);
    const hash = await hashPassword(newPassword);
    return deps.db.asAccount(account.id, (tx) => change(deps, tx, { account, reset, hash }));
  });
  for (const id of ended) deps.sessions.forget(id);
  return { email: account.email };
}

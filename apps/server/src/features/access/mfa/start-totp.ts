import { BadRequest } from '../../../platform/http/http-error.ts';
import type { LiveSession } from '../live-session.ts';
import type { MfaDeps } from './mfa-deps.ts';
import { type Enrolment, enrolmentOf, makeTotpSecret } from './totp-code.ts';
import { findPendingSecret, lockTotp, putPending, type TotpState } from './totp-store.ts';

const pendingForMs = 15 * 60_000;

/** The web reads "already have an authenticator" out of this (error catalogue). */
export const alreadyOn = () => new BadRequest('You already have an authenticator. Remove it before you set up another.');

export function refuseSso({ method }: LiveSession): void {
  if (method !== 'sso') return;
  throw new BadRequest('You sign in with single sign-on: multi-factor authentication is managed by your identity provider.');
}

/** A second factor would lock out the owner of the mailbox, should that be another person. */
export function refuseUnverified({ isVerified }: LiveSession): void {
  if (!isVerified) throw new BadRequest('Verify your email address first: choose Send verification mail under Profile Settings.');
}

/** Shown to this session a short while ago. A secret that another session was shown does not prove who confirms it. */
export const isPendingHere = ({ pending }: TotpState, session: LiveSession, now: Date): boolean =>
  pending?.sessionId === session.id && now.getTime() - pending.createdAt.getTime() <= pendingForMs;

/** A secret to put into an authenticator. Asking again gives the same one, so that a scanned code stays valid. */
export async function startTotp({ db, vault, clock }: MfaDeps, session: LiveSession): Promise<Enrolment> {
  refuseSso(session);
  refuseUnverified(session);
  const { accountId, id: sessionId, email } = session;
  const now = clock.now();
  const secret = await db.inPlatform(async (tx) => {
    const state = await lockTotp(tx, accountId);
    if (state.isOn) throw alreadyOn();
    const shown = isPendingHere(state, session, now) ? await findPendingSecret(vault, tx, accountId) : undefined;
    if (shown !== undefined) return shown;
    const made = makeTotpSecret();
    await putPending(vault, tx, { accountId, sessionId, now, secret: made });
    return made;
  });
  return enrolmentOf(secret, email);
}

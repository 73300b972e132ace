import { BadRequest } from '../../../platform/http/http-error.ts';
import { giveBackAttempt, takeAttempt } from '../../../platform/http/take-attempt.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { findLogin } from '../account-store.ts';
import type { Caller } from '../caller.ts';
import { guessPurpose, passwordLimits } from '../guesses/guess-limits.ts';
import { checkCode } from '../mfa/check-code.ts';
import { wrongCode } from '../mfa/code-refusals.ts';
import type { MfaDeps } from '../mfa/mfa-deps.ts';
import { isPasswordOf } from '../password.ts';
import { steppedUpForMs } from './is-stepped-up.ts';
import { stepUpSession } from './step-up-session.ts';

const action = 'session.step-up';

interface Proof {
  readonly password: string;
  readonly code: string | undefined;
}

/** Not 401: a wrong password does not end the session. */
const wrongPassword = () => new BadRequest('The password is not right. Check it and try again.');
const atProvider = () => new BadRequest('You signed in with your identity provider. Confirm there that it is you.');

/** Whether password and code are the person's, counted with every other guess at them. */
async function prove(deps: MfaDeps, { session, by }: Caller, { password, code }: Proof): Promise<'proven' | 'code-needed'> {
  const { accountId, email } = session;
  const knownAs = session.id;
  const limits = passwordLimits({ email, sourceAddress: by.source, knownAs });
  await takeAttempt(deps, guessPurpose, limits);
  const account = await deps.db.inPlatform((tx) => findLogin(tx, email));
  if (account?.id !== accountId || !(await isPasswordOf(account.passwordHash, password))) throw wrongPassword();
  if (account.hasMfa && code !== undefined && !(await checkCode(deps, { accountId, code, knownAs }))) throw wrongCode();
  await giveBackAttempt(deps, guessPurpose, limits);
  return account.hasMfa && code === undefined ? 'code-needed' : 'proven';
}

/** The person of an open session proves again who they are. Answers until when that is good, or that a code is missing. */
export async function stepUp(deps: MfaDeps, caller: Caller, proof: Proof): Promise<{ until: Date } | 'code-needed'> {
  const { session } = caller;
  const until = await recordingRefusal(deps, { ...caller, action }, async () => {
    if (session.method === 'sso') throw atProvider();
    if ((await prove(deps, caller, proof)) === 'code-needed') return undefined;
    const now = deps.clock.now();
    await deps.db.inTenant(session.tenantId, async (tx) => {
      await stepUpSession(tx, session.id, now);
      const message = `Confirmed their own identity with a password${proof.code === undefined ? '' : ' and a code'}.`;
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message, details: { session: session.id } });
    });
    return new Date(now.getTime() + steppedUpForMs);
  });
  if (until === undefined) return 'code-needed';
  deps.sessions.forget(session.id);
  return { until };
}

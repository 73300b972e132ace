import { recordEvent } from '../../audit/index.ts';
import { findLiveSession } from '../live-session.ts';
import type { SignInDeps } from '../sign-in.ts';
import type { SessionMemory } from '../session-memory.ts';
import { type Asserted, findAssertedAccount } from '../sso/admit-person.ts';
import { SsoRefusal } from '../sso/sso-refusal.ts';
import { stepUpSession } from './step-up-session.ts';

/** The provider's clock may be that much behind ours. */
const skewMs = 60_000;

export interface ProvenAtProvider {
  readonly answer: { readonly tenantId: string; readonly sourceAddress: string; readonly requestId: string };
  readonly asserted: Asserted;
  /** When the person proved to the provider who they are, as the provider says. */
  readonly signedInAt: Date | undefined;
  readonly askedAt: Date;
  readonly sessionId: string;
}

/** The provider's answer for a person who is signed in: the same person, asked after we wanted it. */
export async function stepUpBySso(
  deps: SignInDeps & { readonly sessions: SessionMemory },
  proven: ProvenAtProvider,
): Promise<'stepped-up'> {
  const { answer, asserted, signedInAt, askedAt, sessionId } = proven;
  if (signedInAt === undefined || signedInAt.getTime() < askedAt.getTime() - skewMs)
    throw new SsoRefusal('not-asked-again', 'The provider did not ask the person again, but remembered an earlier sign-in.');
  await deps.db.inTenant(answer.tenantId, async (tx) => {
    const session = await findLiveSession(tx, sessionId);
    if (session === undefined) throw new SsoRefusal('start-again', 'The session that was to be confirmed has ended.');
    if ((await findAssertedAccount(tx, asserted)) !== session.accountId)
      throw new SsoRefusal('another-person', 'The provider vouched for another person than the one who is signed in.');
    await stepUpSession(tx, sessionId, deps.clock.now());
    await recordEvent(deps, tx, {
      action: 'session.step-up',
      status: 'success',
      actorId: session.accountId,
      actor: session.email,
      message: 'Confirmed the own identity with the identity provider.',
      source: answer.sourceAddress,
      requestId: answer.requestId,
      details: { session: sessionId, provider: asserted.entityId },
    });
  });
  deps.sessions.forget(sessionId);
  return 'stepped-up';
}

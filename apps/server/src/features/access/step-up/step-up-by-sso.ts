import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
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

const ended = () => new SsoRefusal('start-again', 'The session that was to be confirmed has ended.');

/** In the scope of the provider's tenant: there, or in one where its tenant vouches for the person. */
async function findTenantOfSession(tx: TenantTx, sessionId: string): Promise<string> {
  const row = await tx
    .selectFrom('session')
    .select('tenant_id')
    .where((where) => where.or([where('tenant_id', '=', tx.tenantId), where('vouched_by', '=', tx.tenantId)]))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) throw ended();
  return row.tenant_id;
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
    const accountId = await findAssertedAccount(tx, asserted);
    const where = await findTenantOfSession(tx, sessionId);
    await inScopeOf(tx, where, async (scoped) => {
      const session = await findLiveSession(scoped, sessionId);
      if (session?.signedInBy !== answer.tenantId) throw ended();
      if (session.accountId !== accountId)
        throw new SsoRefusal('another-person', 'The provider vouched for another person than the one who is signed in.');
      await stepUpSession(scoped, sessionId, deps.clock.now());
      await recordEvent(deps, scoped, {
        action: 'session.step-up',
        status: 'success',
        actorId: session.accountId,
        actor: session.email,
        message: 'Confirmed their own identity with the identity provider.',
        source: answer.sourceAddress,
        requestId: answer.requestId,
        details: { session: sessionId, provider: asserted.entityId },
      });
    });
  });
  deps.sessions.forget(sessionId);
  return 'stepped-up';
}

import { callerAddress } from '../../../platform/http/caller-address.ts';
import { TooManyRequests } from '../../../platform/http/http-error.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import { giveBackAttempt, takeAttempt } from '../../../platform/http/take-attempt.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyOnceAnHour } from '../../notifications/index.ts';
import { announceMember, type LinkDeps, tellOwner } from '../../users/index.ts';
import type { SignInDeps } from '../sign-in.ts';
import type { SessionMemory } from '../session-memory.ts';
import type { SessionCookie } from '../session-secret.ts';
import { insertSession } from '../insert-session.ts';
import { findLiveSession } from '../live-session.ts';
import { admitPerson, type Asserted, findAssertedAccount, refuseStaff } from './admit-person.ts';
import { stepUpBySso } from '../step-up/step-up-by-sso.ts';
import { serviceProviderOf } from './service-provider.ts';
import { useAssertion, type UsedRequest, useRequest } from './sso-once.ts';
import { refused, SsoRefusal } from './sso-refusal.ts';
import { findProvider } from './sso-store.ts';
import { type VerifiedPerson, verifyResponse } from './verify-response.ts';

export interface FinishSsoDeps extends SignInDeps, LinkDeps {
  readonly sessions: SessionMemory;
}

export interface PostedAnswer {
  readonly tenantId: string;
  readonly samlResponse: string;
  readonly isStartedHere: (requestId: string) => boolean;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
}

type Signed = { cookie: SessionCookie; expiresAt: Date };
const action = 'session.sign-in';

const limitsOf = ({ sourceAddress }: PostedAnswer) => [{ of: callerAddress(sourceAddress), max: 100 }];

/** Marked as used first: whatever happens next, this answer and its request cannot be used again. */
async function spend({ db, clock }: FinishSsoDeps, answer: PostedAnswer, person: VerifiedPerson): Promise<UsedRequest> {
  if (!answer.isStartedHere(person.inResponseTo))
    throw new SsoRefusal('start-again', 'The sign-in was started in another browser, or too long ago.');
  return db.inTenant(answer.tenantId, async (tx) => {
    const used = await useRequest(tx, person.inResponseTo, clock.now());
    if (used === undefined)
      throw new SsoRefusal('start-again', 'The answer belongs to no open request: it came too late, a second time, or unsolicited.');
    if (!(await useAssertion(tx, person.assertionId, clock.now()))) throw refused('The assertion was used before.');
    return used;
  });
}

interface Vouched {
  readonly answer: PostedAnswer;
  readonly asserted: Asserted;
  readonly signedInAt: Date | undefined;
}

/** Where the provider does not say when the person proved who they are, it may be long ago. */
const longAgo = new Date(0);

/** The session of the person that the provider vouched for, in the provider's tenant only. */
async function signInBy(deps: FinishSsoDeps, { answer, asserted, signedInAt = longAgo }: Vouched): Promise<Signed> {
  const { tenantId, sourceAddress, userAgent, requestId } = answer;
  const assertedAccountId = await deps.db.inTenant(tenantId, (tx) => findAssertedAccount(tx, asserted));
  if (assertedAccountId !== undefined) await refuseStaff(deps.db, assertedAccountId);
  return deps.db.inTenant(tenantId, async (tx) => {
    const now = deps.clock.now();
    const { accountId, joinedAs, isLinked } = await admitPerson(tx, asserted, now);
    const cookie = await insertSession(tx, { accountId, sourceAddress, userAgent, now, method: 'sso', provenAt: signedInAt });
    const session = await findLiveSession(tx, cookie.sessionId);
    if (session === undefined) throw refused('The person has no role in the tenant.');
    const event = { status: 'success', actorId: accountId, actor: session.email, source: sourceAddress, requestId } as const;
    const provider = { provider: asserted.entityId };
    if (joinedAs !== undefined) {
      await recordEvent(deps, tx, { ...event, action: 'user.join', message: 'Joined by invitation.', details: provider });
      await announceMember(tx, { accountId, email: session.email, role: joinedAs });
    }
    const { email, tenantName } = session;
    const change = `From now on, the identity provider of ${tenantName} (${asserted.entityId}) can sign you in there.`;
    if (isLinked && joinedAs === undefined) await tellOwner(deps, tx, { accountId, email, change });
    const details = { session: session.id, ...provider, name_id: asserted.nameId };
    await recordEvent(deps, tx, { ...event, action, message: 'Signed in with the identity provider.', details });
    return { cookie, expiresAt: session.expiresAt };
  });
}

async function recordRefusal(deps: FinishSsoDeps, scope: string, answer: PostedAnswer, actor: string, refusal: SsoRefusal): Promise<void> {
  const { sourceAddress: source, requestId, tenantId } = answer;
  const message = `Sign-in with the identity provider was refused. ${refusal.message}`;
  const event = { action, status: 'failure', actorId: '', actor, message, source, requestId, details: { tenant: tenantId } } as const;
  await deps.db.inTenant(scope, async (tx) => {
    // Another person at the provider may have the address now, or the provider uses other NameIDs now.
    if (refusal.code === 'other-identity')
      await notifyOnceAnHour(
        tx,
        `Your identity provider was not allowed to sign in as ${actor}: it knows this user by another NameID.`,
        deps.clock.now(),
      );
    await recordEvent(deps, tx, event);
  });
}

/** A posted answer against a session. Every refusal is in the log: of the tenant, or of the platform where the tenant has no provider. */
export async function finishSso(deps: FinishSsoDeps, answer: PostedAnswer): Promise<Signed | 'stepped-up'> {
  await takeAttempt(deps, 'sso-finish', limitsOf(answer)).catch((error: unknown) => {
    throw error instanceof TooManyRequests ? new SsoRefusal('too-often', error.message) : error;
  });
  const provider = await deps.db.inTenant(answer.tenantId, findProvider);
  let actor = '';
  try {
    if (provider === undefined) throw new SsoRefusal('not-set-up', 'The tenant has no identity provider.');
    const serviceProvider = serviceProviderOf(deps.publicUrl, answer.tenantId);
    const person = await verifyResponse({ ...answer, serviceProvider, identityProvider: provider, now: deps.clock.now() });
    actor = person.email;
    const { signedInAt } = person;
    const used = await spend(deps, answer, person);
    const asserted = { entityId: provider.entityId, nameId: person.nameId, email: person.email };
    const finished =
      used.sessionId === undefined
        ? await signInBy(deps, { answer, asserted, signedInAt })
        : await stepUpBySso(deps, { answer, asserted, signedInAt, askedAt: used.askedAt, sessionId: used.sessionId });
    await giveBackAttempt(deps, 'sso-finish', limitsOf(answer));
    return finished;
  } catch (error) {
    if (error instanceof SsoRefusal) await recordRefusal(deps, provider ? answer.tenantId : platformTenantId, answer, actor, error);
    throw error;
  }
}

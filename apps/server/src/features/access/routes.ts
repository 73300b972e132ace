import { breachCountsHeader } from '@rampart/contract/access/breach-counts.ts';
import { listDemoEntrances } from '@rampart/contract/access/demo.ts';
import * as sessionCalls from '@rampart/contract/access/session.ts';
import * as passwordCalls from '@rampart/contract/access/password.ts';
import * as mfaCalls from '@rampart/contract/access/mfa.ts';
import * as verificationCalls from '@rampart/contract/access/email-verification.ts';
import * as invitationCalls from '@rampart/contract/access/own-invitations.ts';
import * as registrationCalls from '@rampart/contract/access/registration.ts';
import { switchTenant as switchTenantCall } from '@rampart/contract/tenants.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { recordEvent } from '../audit/index.ts';
import { callerOf } from './caller.ts';
import { getLiveSession, type AuthenticateDeps } from './authenticate.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { renewSession } from './renew-session.ts';
import { clearCookie, cookieOf, setCookie } from './session-cookie.ts';
import { revokeSession } from './end-sessions.ts';
import type { LiveSession } from './live-session.ts';
import { signIn, type SignInDeps } from './sign-in.ts';
import { switchTenant } from './switch-tenant.ts';
import { ssoRoutes } from './sso/routes.ts';
import type { BreachRanges } from './breach/breach-ranges.ts';
import type { TxtRecords } from '../../platform/dns/txt-records.ts';
import type { Secret } from '../../platform/log/secret.ts';
import type { Egress } from '../../platform/egress/guarded-fetch.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { findKnownDevice, rememberDevice } from './guesses/device-cookie.ts';
import { stepUpRoutes } from './step-up/routes.ts';
import { anonymousCallerOf } from './anonymous-caller.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { type MailedLinkDeps, requestInvitation } from './registration/send-invitation.ts';
import { type ResetDeps, resetPassword } from './reset/reset-password.ts';
import { requestReset } from './reset/send-reset.ts';
import { confirmTotp } from './mfa/confirm-totp.ts';
import type { MfaDeps } from './mfa/mfa-deps.ts';
import { isMfaRequired } from './mfa/mfa-required.ts';
import { setMfaRequirement } from './mfa/mfa-requirement.ts';
import * as ownInvitations from './own-invitations/own-invitations.ts';
import { removeTotp } from './mfa/remove-totp.ts';
import { resetUserMfa } from './mfa/reset-user-mfa.ts';
import { startTotp } from './mfa/start-totp.ts';
import { callerAddress } from '../../platform/http/caller-address.ts';
import { takeAttempt } from '../../platform/http/take-attempt.ts';
import { checkInvitation } from './registration/check-invitation.ts';
import type { ProofDeps } from './registration/prove-invitee.ts';
import { signUp } from './registration/sign-up.ts';
import { sendUserVerification, sendVerification, type VerificationDeps, verifyEmail } from './verification/verify-email.ts';

type RegistrationDeps = ProofDeps & MailedLinkDeps;

const registrationRoutes = (deps: RegistrationDeps): Route[] => [
  route(registrationCalls.checkInvitation, async ({ query: { email, token }, request }) => {
    if (token === undefined) {
      refuseCrossSite(request);
      await requestInvitation(deps, { email, sourceAddress: request.ip, requestId: request.id });
      return reply(200, { message: 'If this address is invited, a mail with a new link is on its way.', data: null });
    }
    await takeAttempt(deps, 'invitation-check', [{ of: callerAddress(request.ip), max: 200 }]);
    const data = await checkInvitation(deps.db, { email, token, now: deps.clock.now() });
    return reply(200, { message: 'The invitation is good.', data });
  }),
  route(registrationCalls.signUp, async ({ body, request, response }) => {
    const { email, token, first_name: firstName, last_name: lastName, password, totp_token: code } = body;
    const anonymous = anonymousCallerOf(request, email);
    const knownAs = await findKnownDevice(deps, request, email);
    const signedIn = await signUp(deps, { anonymous, email, token, firstName, lastName, password, code, knownAs });
    if ('ssoTenant' in signedIn) return reply(200, { data: { access: null, sso_tenant: signedIn.ssoTenant } });
    setCookie(response, deps.publicUrl, signedIn);
    await rememberDevice(deps, { request, response, email });
    return reply(200, { data: { access: signedIn.access, sso_tenant: null } });
  }),
];

const mfaRoutes = (deps: MfaDeps & { readonly publicUrl: string }): Route[] => [
  route(mfaCalls.startTotp, async ({ request }) => {
    refuseCrossSite(request);
    return reply(200, await startTotp(deps, await getLiveSession(deps, request)));
  }),
  route(mfaCalls.confirmTotp, async ({ body, request }) =>
    reply(200, await confirmTotp(deps, await callerOf(deps, request), body.totp_token)),
  ),
  route(mfaCalls.removeTotp, async ({ request, response }) => {
    const { isSignedOut } = await removeTotp(deps, await callerOf(deps, request));
    if (isSignedOut) clearCookie(response, deps.publicUrl);
    return reply(200, { signed_out: isSignedOut });
  }),
  route(mfaCalls.getMfaRequirement, async ({ tenant }) => reply(200, { enabled: await isMfaRequired(tenant.reader) })),
  route(mfaCalls.setMfaRequirement, async ({ body, request }) => {
    await setMfaRequirement(deps, await callerOf(deps, request), body.enable);
    return reply(200, { enabled: body.enable });
  }),
  route(mfaCalls.resetUserMfa, async ({ body, request }) => {
    await resetUserMfa(deps, await callerOf(deps, request), body.email);
    return reply(204, null);
  }),
];

const invitationRoutes = (deps: SignInDeps & AuthenticateDeps): Route[] => [
  route(invitationCalls.listOwnInvitations, async ({ request }) =>
    reply(200, await ownInvitations.listOwnInvitations(deps, await callerOf(deps, request))),
  ),
  route(invitationCalls.acceptInvitation, async ({ body, request }) => {
    await ownInvitations.acceptInvitation(deps, await callerOf(deps, request), body.tenant_uuid);
    return reply(204, null);
  }),
  route(invitationCalls.declineInvitation, async ({ body, request }) => {
    await ownInvitations.declineInvitation(deps, await callerOf(deps, request), body.tenant_uuid);
    return reply(204, null);
  }),
];

const verificationRoutes = (deps: VerificationDeps): Route[] => [
  route(verificationCalls.sendVerification, async ({ request }) => {
    await sendVerification(deps, await callerOf(deps, request));
    return reply(200, { message: 'A mail with a link is on its way.' });
  }),
  route(verificationCalls.sendUserVerification, async ({ body, request }) => {
    await sendUserVerification(deps, await callerOf(deps, request), body.email);
    return reply(200, { message: 'A mail with a link is on its way.' });
  }),
  route(verificationCalls.verifyEmail, async ({ body, request }) => {
    await verifyEmail(deps, await callerOf(deps, request), body.token);
    return reply(204, null);
  }),
];

const resetRoutes = (deps: ResetDeps & MailedLinkDeps): Route[] => [
  route(passwordCalls.requestPasswordReset, async ({ query, request }) => {
    refuseCrossSite(request);
    await requestReset(deps, { email: query.email, sourceAddress: request.ip, requestId: request.id });
    return reply(200, { message: 'If there is an account for this address, a mail with a link is on its way.' });
  }),
  route(passwordCalls.resetPassword, async ({ body, request, response }) => {
    const { token, new_password: newPassword, totp_token: code } = body;
    const { email } = await resetPassword(deps, { anonymous: anonymousCallerOf(request, ''), token, newPassword, code });
    await rememberDevice(deps, { request, response, email });
    return reply(200, { message: 'The new password is set. Sign in with it.' });
  }),
];

/** What the calls of this feature work with. */
/** A person of the demo, as whom anyone may look around. */
export interface DemoEntrance {
  readonly label: string;
  readonly email: string;
  readonly password: Secret;
}

interface AccessDeps extends SignInDeps, AuthenticateDeps {
  /** Given only by the start of a demo. */
  readonly demoEntrances?: readonly DemoEntrance[] | undefined;
  readonly txtRecords: TxtRecords;
  readonly publicUrl: string;
  readonly queue: Queue;
  readonly egress: Egress;
  readonly breaches: BreachRanges;
}

const breachRoutes = ({ breaches }: { readonly breaches: BreachRanges }): Route[] => [
  route(passwordCalls.getBreachRange, async ({ params, response }) => {
    const { lines, areCounted } = await breaches.find(params.prefix);
    response.header(breachCountsHeader, areCounted ? 'known' : 'unknown');
    return reply(200, Buffer.from(lines));
  }),
];

const present = (session: LiveSession): sessionCalls.Session => ({
  session_id: session.id,
  started_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  user: { id: session.accountId, email: session.email, first_name: session.firstName, last_name: session.lastName },
  tenant: { uuid: session.tenantId, name: session.tenantName },
  roles: [...session.roles],
  mfa_required: session.isMfaMissing,
  mfa_enabled: session.hasMfa,
  email_verified: session.isVerified,
  sso: session.method === 'sso',
});

export const accessRoutes = (deps: AccessDeps): Route[] => [
  route(sessionCalls.signIn, async ({ body, request, response }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const knownAs = await findKnownDevice(deps, request, body.email);
    const signedIn = await signIn(deps, { ...body, knownAs, userAgent, sourceAddress: request.ip, requestId: request.id });
    if (signedIn === 'code-needed') return reply(202, { totp_required: true as const });
    setCookie(response, deps.publicUrl, signedIn);
    await rememberDevice(deps, { request, response, email: body.email });
    return reply(200, { access: signedIn.access });
  }),
  route(listDemoEntrances, async () => {
    const entrances = (deps.demoEntrances ?? []).map(({ label, email, password }) => ({ label, email, password: password.reveal() }));
    return reply(200, { entrances });
  }),
  ...stepUpRoutes(deps),
  route(sessionCalls.renewSession, async ({ body, request, response }) => {
    const cookie = cookieOf(request, deps.publicUrl);
    if (cookie === undefined) throw new Unauthenticated('Sign in to continue.');
    const idleForMs = (body?.idle_seconds ?? 0) * 1000;
    const renewed = await renewSession(deps, { cookie, idleForMs, sourceAddress: request.ip, requestId: request.id });
    setCookie(response, deps.publicUrl, renewed);
    return reply(200, { access: renewed.access });
  }),
  route(sessionCalls.getSession, async ({ request }) => reply(200, present(await getLiveSession(deps, request)))),
  route(sessionCalls.signOut, async ({ actor, tenant, request, response }) => {
    await tenant.inTransaction(async (tx) => {
      await revokeSession(tx, actor.sessionId);
      await recordEvent(deps, tx, {
        action: 'session.sign-out',
        status: 'success',
        actorId: actor.accountId,
        actor: actor.email,
        message: 'Signed out.',
        source: request.ip,
        requestId: request.id,
        details: { session: actor.sessionId },
      });
    });
    deps.sessions.forget(actor.sessionId);
    clearCookie(response, deps.publicUrl);
    return reply(204, null);
  }),
  route(sessionCalls.listSessions, async ({ request }) =>
    reply(200, { sessions: await listOwnSessions(deps, await callerOf(deps, request)) }),
  ),
  route(sessionCalls.revokeOtherSessions, async ({ request }) =>
    reply(200, { ended: await endOtherSessions(deps, await callerOf(deps, request)) }),
  ),
  route(sessionCalls.revokeSession, async ({ params, actor, request, response }) => {
    await endOwnSession(deps, await callerOf(deps, request), params.id);
    if (params.id === actor.sessionId) clearCookie(response, deps.publicUrl);
    return reply(204, null);
  }),
  route(switchTenantCall, async ({ body, request, response }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const switched = await switchTenant(deps, await callerOf(deps, request), { tenantId: body.uuid, userAgent });
    setCookie(response, deps.publicUrl, switched);
    return reply(200, { access: switched.access });
  }),
  ...registrationRoutes(deps),
  ...verificationRoutes(deps),
  ...invitationRoutes(deps),
  ...resetRoutes(deps),
  ...breachRoutes(deps),
  ...mfaRoutes(deps),
  ...ssoRoutes(deps),
];

import * as contract from '@rampart/contract/access/registration.ts';
import { callerAddress } from '../../../platform/http/caller-address.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { anonymousCallerOf } from '../anonymous-caller.ts';
import { refuseCrossSite } from '../refuse-cross-site.ts';
import { setCookie } from '../session-cookie.ts';
import { checkInvitation } from './check-invitation.ts';
import type { ProofDeps } from './prove-invitee.ts';
import { type MailedLinkDeps, requestInvitation } from './send-invitation.ts';
import { signUp } from './sign-up.ts';

export type RegistrationDeps = ProofDeps & MailedLinkDeps;

export const registrationRoutes = (deps: RegistrationDeps): Route[] => [
  route(contract.checkInvitation, async ({ query: { email, token }, request }) => {
    if (token === undefined) {
      refuseCrossSite(request);
      await requestInvitation(deps, { email, sourceAddress: request.ip, requestId: request.id });
      return reply(200, { message: 'If this address is invited, a mail with a new link is on its way.', data: null });
    }
    await takeAttempt(deps, 'invitation-check', [{ of: callerAddress(request.ip), max: 200 }]);
    const data = await checkInvitation(deps.db, { email, token, now: deps.clock.now() });
    return reply(200, { message: 'The invitation is good.', data });
  }),
  route(contract.signUp, async ({ body, request, response }) => {
    const { email, token, first_name: firstName, last_name: lastName, password, totp_token: code } = body;
    const anonymous = anonymousCallerOf(request, email);
    const signedIn = await signUp(deps, { anonymous, email, token, firstName, lastName, password, code });
    if (signedIn === undefined) return reply(200, { data: { access: null } });
    setCookie(response, deps.publicUrl, signedIn);
    return reply(200, { data: { access: signedIn.access } });
  }),
];

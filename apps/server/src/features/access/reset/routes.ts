import * as contract from '@rampart/contract/access/password.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { anonymousCallerOf } from '../anonymous-caller.ts';
import { refuseCrossSite } from '../refuse-cross-site.ts';
import type { MailedLinkDeps } from '../registration/send-invitation.ts';
import { type ResetDeps, resetPassword } from './reset-password.ts';
import { requestReset } from './send-reset.ts';

export const resetRoutes = (deps: ResetDeps & MailedLinkDeps): Route[] => [
  route(contract.requestPasswordReset, async ({ query, request }) => {
    refuseCrossSite(request);
    await requestReset(deps, { email: query.email, sourceAddress: request.ip, requestId: request.id });
    return reply(200, { message: 'If there is an account for this address, a mail with a link is on its way.' });
  }),
  route(contract.resetPassword, async ({ body, request }) => {
    const { token, new_password: newPassword, totp_token: code } = body;
    await resetPassword(deps, { anonymous: anonymousCallerOf(request, ''), token, newPassword, code });
    return reply(200, { message: 'The new password is set. Sign in with it.' });
  }),
];

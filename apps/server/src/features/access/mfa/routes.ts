import * as contract from '@rampart/contract/access/mfa.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { callerOf } from '../caller.ts';
import { getLiveSession } from '../authenticate.ts';
import { refuseCrossSite } from '../refuse-cross-site.ts';
import { clearCookie } from '../session-cookie.ts';
import { confirmTotp } from './confirm-totp.ts';
import type { MfaDeps } from './mfa-deps.ts';
import { isMfaRequired, setMfaRequirement } from './mfa-requirement.ts';
import { removeTotp } from './remove-totp.ts';
import { resetUserMfa } from './reset-user-mfa.ts';
import { startTotp } from './start-totp.ts';

export const mfaRoutes = (deps: MfaDeps & { readonly publicUrl: string }): Route[] => [
  route(contract.startTotp, async ({ request }) => {
    refuseCrossSite(request);
    return reply(200, await startTotp(deps, await getLiveSession(deps, request)));
  }),
  route(contract.confirmTotp, async ({ body, request }) =>
    reply(200, await confirmTotp(deps, await callerOf(deps, request), body.totp_token)),
  ),
  route(contract.removeTotp, async ({ request, response }) => {
    const { isSignedOut } = await removeTotp(deps, await callerOf(deps, request));
    if (isSignedOut) clearCookie(response, deps.publicUrl);
    return reply(200, { signed_out: isSignedOut });
  }),
  route(contract.getMfaRequirement, async ({ tenant }) => reply(200, { enabled: await tenant.inTransaction(isMfaRequired) })),
  route(contract.setMfaRequirement, async ({ body, request }) => {
    await setMfaRequirement(deps, await callerOf(deps, request), body.enable);
    return reply(200, { enabled: body.enable });
  }),
  route(contract.resetUserMfa, async ({ body, request }) => {
    await resetUserMfa(deps, await callerOf(deps, request), body.email);
    return reply(204, null);
  }),
];

import * as contract from '@rampart/contract/access/session.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { callerOf } from '../caller.ts';
import type { MfaDeps } from '../mfa/mfa-deps.ts';
import { setRequestCookie } from '../sso/request-cookie.ts';
import { startSsoStepUp } from './start-sso-step-up.ts';
import { stepUp } from './step-up.ts';

export const stepUpRoutes = (deps: MfaDeps & { readonly publicUrl: string }): Route[] => [
  route(contract.stepUp, async ({ body, request }) => {
    const outcome = await stepUp(deps, await callerOf(deps, request), { password: body.password, code: body.totp_token });
    if (outcome === 'code-needed') return reply(202, { totp_required: true as const });
    return reply(200, { valid_until: outcome.until.toISOString() });
  }),
  route(contract.startSsoStepUp, async ({ request, response }) => {
    const { url, requestId } = await startSsoStepUp(deps, await callerOf(deps, request));
    setRequestCookie(response, deps.publicUrl, requestId);
    return reply(200, { redirect_url: url });
  }),
];

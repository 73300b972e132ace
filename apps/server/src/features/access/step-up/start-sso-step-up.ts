import { BadRequest } from '../../../platform/http/http-error.ts';
import type { Caller } from '../caller.ts';
import { makeRequest, type SsoRequest, type StartSsoDeps, stepUpRelayState } from '../sso/start-sso.ts';
import { SsoRefusal } from '../sso/sso-refusal.ts';

/** For a session that an identity provider started: it is asked to prove the person again, whatever it remembers of them. */
export async function startSsoStepUp(deps: StartSsoDeps, { session }: Caller): Promise<SsoRequest> {
  if (session.signedInBy === undefined) throw new BadRequest('You signed in with a password. Enter it to confirm that it is you.');
  return makeRequest(deps, { tenantId: session.signedInBy, relayState: stepUpRelayState, sessionId: session.id }).catch(
    (error: unknown) => {
      if (error instanceof SsoRefusal) throw new BadRequest('Your tenant has no identity provider any more. Sign out, and sign in again.');
      throw error;
    },
  );
}

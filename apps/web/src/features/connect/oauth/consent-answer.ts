import { type ConsentState, readConsentState } from './consent-state.ts';

export type ConsentAnswer =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly application: string | undefined; readonly error: string; readonly description: string }
  | ({ readonly kind: 'granted'; readonly state: string; readonly tenant: string; readonly code: string } & ConsentState);

const fallbackDescription =
  'There was a problem receiving authorization. Please ensure that you have a valid license for the connection you are trying to establish.';

/** What vendors answer, in our words: theirs come in the address, which anyone can edit and send to another person. */
const knownErrors: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'The consent was declined, or your account is not allowed to give it. Ask an administrator of the product to consent.'],
  ['consent_required', 'An administrator of the product must consent first.'],
  ['interaction_required', 'The product asks you to sign in again. Close this window and start again.'],
  ['login_required', 'The product asks you to sign in again. Close this window and start again.'],
  ['invalid_client', 'The product does not know this application. Ask the operator of Rampart to check its registration.'],
  [
    'unauthorized_client',
    'The product does not let this application ask for consent. Ask the operator of Rampart to check its registration.',
  ],
  ['invalid_request', fallbackDescription],
  ['invalid_scope', fallbackDescription],
  ['unsupported_response_type', fallbackDescription],
  ['invalid_resource', fallbackDescription],
  ['server_error', 'The product has a problem. Try again later.'],
  ['temporarily_unavailable', 'The product has a problem. Try again later.'],
]);

/** What a vendor's answer comes to, from the query it sent the browser back with. */
export function consentAnswer(query: string): ConsentAnswer {
  const answer = new URLSearchParams(query);
  const state = answer.get('state') ?? '';
  const known = readConsentState(state);
  const error = answer.get('error');
  if (error !== null && error !== '') {
    const description = knownErrors.get(error);
    const words = description === undefined ? { error: 'unknown_error', description: fallbackDescription } : { error, description };
    return { kind: 'refused', application: known?.application, ...words };
  }
  const code = answer.get('code') ?? '';
  if (known === undefined || code === '') return { kind: 'nothing' };
  return { kind: 'granted', state, code, tenant: answer.get('tenant') ?? '', ...known };
}

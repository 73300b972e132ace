import { type ConsentState, readConsentState } from './consent-state.ts';

export type ConsentAnswer =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly application: string | undefined; readonly error: string; readonly description: string }
  | ({ readonly kind: 'granted'; readonly state: string; readonly tenant: string; readonly code: string } & ConsentState);

const fallbackDescription =
  'There was a problem receiving authorization. Please ensure that you have a valid license for the connection you are trying to establish.';

/** More than any vendor writes; the words come from the address, which anyone can edit. */
const maximumWords = 500;

/** What a vendor's answer comes to, from the query it sent the browser back with. */
export function consentAnswer(query: string): ConsentAnswer {
  const answer = new URLSearchParams(query);
  const state = answer.get('state') ?? '';
  const known = readConsentState(state);
  const error = answer.get('error');
  if (error !== null && error !== '') {
    const description = answer.get('error_description') || fallbackDescription;
    const words = { error: error.slice(0, maximumWords), description: description.slice(0, maximumWords) };
    return { kind: 'refused', application: known?.application, ...words };
  }
  const code = answer.get('code') ?? '';
  if (known === undefined || code === '') return { kind: 'nothing' };
  return { kind: 'granted', state, code, tenant: answer.get('tenant') ?? '', ...known };
}

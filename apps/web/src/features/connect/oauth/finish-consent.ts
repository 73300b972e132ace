import { createClient } from '@rampart/contract/client.ts';
import { delegateCredentials } from '@rampart/contract/connect.ts';
import type { ConsentAnswer } from './consent-answer.ts';

type Granted = Extract<ConsentAnswer, { readonly kind: 'granted' }>;

/** Answers the application's name. The single-use handle is the only authority: whoever is signed in here does not matter. */
export async function finishConsent({ accessToken, application, state, tenant, code }: Granted): Promise<string> {
  const baseUrl = window.location.origin;
  const call = createClient({
    baseUrl,
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${accessToken}`);
      return window.fetch(url, { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer' });
    },
  });
  const credentials = { tenant, api_key: code, url: `${baseUrl}/oauth-success` };
  return (await call(delegateCredentials, { body: { product: application, state, credentials } })).data.application;
}

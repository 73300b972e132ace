import { describe, expect, it } from 'vitest';
import { consentAnswer } from './consent-answer.ts';

const encoded = (value: unknown): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fields = { isOnboarding: true, accessToken: 'handle', postUrl: '/api/credentials/delegate', application: 'azure_ad' };
const query = (values: Record<string, string>): string => `?${new URLSearchParams(values)}`;

describe('consentAnswer', () => {
  it.each([`${encoded(fields)}.signature`, `${encoded({ alg: 'HS256' })}.${encoded(fields)}.signature`])(
    'reads a granted consent from the state %s',
    (state) => {
      expect(consentAnswer(query({ state, code: 'the-code', tenant: 'halden' }))).toEqual({
        kind: 'granted',
        state,
        code: 'the-code',
        tenant: 'halden',
        isOnboarding: true,
        accessToken: 'handle',
        application: 'azure_ad',
      });
    },
  );

  it('reads letters beyond the Latin ones', () => {
    const state = encoded({ ...fields, application: 'Ærø' });
    expect(consentAnswer(query({ state, code: 'c' }))).toMatchObject({ application: 'Ærø' });
  });

  it.each([
    ['no state', { code: 'c' }],
    ['no code', { state: encoded(fields) }],
    ['another address to post to', { code: 'c', state: encoded({ ...fields, postUrl: 'https://evil.example/api/credentials/delegate' }) }],
    ['no application', { code: 'c', state: encoded({ ...fields, application: undefined }) }],
    ['no token', { code: 'c', state: encoded({ ...fields, accessToken: '' }) }],
    ['a state that cannot be read', { code: 'c', state: '%%%.not-json' }],
  ])('finds nothing in an answer with %s', (_case, values) => {
    expect(consentAnswer(query(values))).toEqual({ kind: 'nothing' });
  });

  it('reports a refusal before anything else', () => {
    const refusal = consentAnswer(query({ error: 'access_denied', error_description: 'You said no.', state: encoded(fields), code: 'c' }));
    expect(refusal).toEqual({
      kind: 'refused',
      application: 'azure_ad',
      error: 'access_denied',
      description: expect.stringContaining('The consent was declined'),
    });
  });

  it('shows no words of the address: not of an error it does not know, nor the description of one it does', () => {
    const words = 'Your account was hacked, call 555-0100';
    for (const error of [words, '__proto__', 'constructor'])
      expect(consentAnswer(query({ error, error_description: words }))).toEqual({
        kind: 'refused',
        error: 'unknown_error',
        description: expect.stringContaining('a valid license for the connection'),
      });
    expect(JSON.stringify(consentAnswer(query({ error: 'server_error', error_description: words })))).not.toContain('555');
  });
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { credentialsAs } from './credentials-as.ts';
import { VendorFailure } from './vendor-failure.ts';

const Token = z.object({ url: z.string().min(1), api_key: z.string().min(1).max(4096) });

function failureFor(credentials: Record<string, string>): unknown {
  try {
    return credentialsAs('Okta', Token, { method: 'api_key', credentials });
  } catch (error) {
    return error;
  }
}

test('reads credentials that fit', () => {
  expect(failureFor({ url: 'https://x.okta.com', api_key: 'key' })).toEqual({ url: 'https://x.okta.com', api_key: 'key' });
});

test.each([
  ['too long', { url: 'https://x.okta.com', api_key: 'x'.repeat(4097) }, 'API key must have at most 4,096 characters. Copy it again.'],
  ['missing', { url: 'https://x.okta.com' }, 'API key is missing. Enter the credentials again.'],
])('names the field of a credential that is %s', (_what, credentials, message) => {
  const failure = failureFor(credentials);
  expect(failure).toBeInstanceOf(VendorFailure);
  expect(failure).toMatchObject({ kind: 'credentials', field: 'api_key', message });
});

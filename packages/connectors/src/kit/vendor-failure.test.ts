import { expect, test } from 'vitest';
import { VendorFailure } from './vendor-failure.ts';

test('a failure says whose it is, and what was asked', () => {
  const failure = new VendorFailure('Okta', { status: 503, path: '/api/v1/policies' });
  expect(failure).toMatchObject({ vendor: 'Okta', status: 503, message: 'Okta answered 503 to /api/v1/policies.' });
});

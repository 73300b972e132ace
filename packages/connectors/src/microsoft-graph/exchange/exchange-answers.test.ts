import { expect, test } from 'vitest';
import { z } from 'zod';
import { testConnection } from '../../../test-support/test-connection.ts';
import { ExchangeClient } from './exchange-client.ts';

const listed = (body: object): Promise<unknown[]> => {
  const { connection } = testConnection({ answer: () => Response.json(body) });
  const client = new ExchangeClient({
    connection,
    base: new URL('https://outlook.office365.com'),
    authorise: async () => ({}),
    claims: async () => ({ tenant: 't', granted: undefined }),
    settlesWithinMs: 0,
  });
  return client.list('Get-AntiPhishPolicy', z.unknown());
};
const context = { '@odata.context': 'https://outlook.office365.com/adminapi/beta/t/$metadata#Collection' };

test.each([
  ['an empty list', { ...context, value: [] }],
  ['no list within the usual frame', context],
])('%s is an answer without entries', async (_, body) => {
  expect(await listed(body)).toEqual([]);
});

test.each([
  ['an error', { error: { code: 'InternalServerError' } }],
  ['an error within the usual frame', { ...context, error: { code: 'InternalServerError' } }],
  ['something else', { message: 'Service unavailable' }],
])('%s with the status 200 is not an empty list of policies', async (_, body) => {
  await expect(listed(body)).rejects.toMatchObject({ name: 'VendorFailure', kind: 'theirs' });
});

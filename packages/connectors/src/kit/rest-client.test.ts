import { expect, test } from 'vitest';
import { z } from 'zod';
import { testConnection } from '../../test-support/test-connection.ts';
import { nextInLinks, onPage, RestClient } from './rest-client.ts';
import { vendorUrl } from './vendor-http.ts';

const self = '<https://your-company.okta.com/api/v1/users?limit=200>; rel="self"';
const next = '<https://your-company.okta.com/api/v1/users?after=00u1&limit=200>; rel="next"';

test('finds the next page beside the own address', () => {
  expect(nextInLinks(`${self}, ${next}`)).toBe('https://your-company.okta.com/api/v1/users?after=00u1&limit=200');
});

test('the last page has none', () => {
  expect(nextInLinks(self)).toBeUndefined();
  expect(nextInLinks(null)).toBeUndefined();
});

test('an address with a comma in it is one address', () => {
  expect(nextInLinks('<https://x.okta.com/api/v1/logs?filter=a,b>; rel="next"')).toBe('https://x.okta.com/api/v1/logs?filter=a,b');
});

test('a link is relative to the page that it is on', () => {
  const page = 'https://your-company.okta.com/api/v1/users?limit=200';
  expect(onPage(nextInLinks('</api/v1/users?after=00u1>; rel="next"'), page)).toBe('https://your-company.okta.com/api/v1/users?after=00u1');
  expect(onPage(nextInLinks('<?after=00u1>; rel="next"'), page)).toBe('https://your-company.okta.com/api/v1/users?after=00u1');
});

test('what is no address is neither followed nor taken for the end of the list', () => {
  const path = onPage(nextInLinks('<https://>; rel="next"'), 'https://your-company.okta.com/api/v1/users')!;
  expect(path).toBe('https://');
  const base = new URL('https://your-company.okta.com');
  expect(() => vendorUrl({ vendor: 'Okta', base, path, query: {} })).toThrow('gave an address that is not valid');
});

test.each([
  ['an error', { error: { code: 500 } }],
  ['an error in a word', { error: 'internal' }],
  ['errors', { errors: ['Internal error.'] }],
])('%s with the status 200 is the vendor’s failure, not an empty list', async (_, body) => {
  const { connection } = testConnection({ answer: () => Response.json({ values: [], ...body }) });
  const client = new RestClient({
    vendor: 'Acme',
    base: new URL('https://acme.example'),
    connection,
    authorise: async () => ({}),
    lists: { items: 'values' },
  });
  await expect(client.list('/things', z.unknown())).rejects.toMatchObject({ name: 'VendorFailure', kind: 'theirs' });
});

test('fields for errors that are empty are none', async () => {
  const { connection } = testConnection({ answer: () => Response.json({ values: [1], error: null, errors: [] }) });
  const lists = { items: 'values', next: 'next' };
  const client = new RestClient({ vendor: 'Acme', base: new URL('https://acme.example'), connection, authorise: async () => ({}), lists });
  expect(await client.list('/things', z.number())).toEqual([1]);
});

test('an empty address of a next page is the end', async () => {
  const { connection, sent } = testConnection({ answer: () => Response.json({ values: [1], next: '' }) });
  const lists = { items: 'values', next: 'next' };
  const client = new RestClient({ vendor: 'Acme', base: new URL('https://acme.example'), connection, authorise: async () => ({}), lists });
  expect([await client.list('/things', z.number()), sent.length]).toEqual([[1], 1]);
});

/** A list of two pages under `/v1.0/`, whose first one links so to the second. */
function pagedList(link: string) {
  const opened = testConnection({
    answer: ({ url }) => Response.json(url.searchParams.has('skip') ? { values: ['b'] } : { values: ['a'], next: link }),
  });
  const { connection } = opened;
  const lists = { items: 'values', next: 'next' };
  const base = new URL('https://acme.example/v1.0');
  return { ...opened, client: new RestClient({ vendor: 'Acme', base, connection, authorise: async () => ({}), lists }) };
}

test.each([
  'https://ACME.example:443/v1.0/things?skip=x',
  '/v1.0/things?skip=x',
  'things?skip=x',
  '?skip=x',
  '//acme.example/v1.0/things?skip=x',
])('a link in a body is relative to the page too: %s', async (link) => {
  const { client, sent } = pagedList(link);
  expect(await client.list('/things', z.string(), { top: 1 })).toEqual(['a', 'b']);
  expect(sent[1]?.url.href).toBe('https://acme.example/v1.0/things?skip=x');
});

test.each(['//evil.example/v1.0/things?skip=x', 'https://acme.example@evil.example/?skip=x', 'https:\\\\evil.example\\?skip=x'])(
  'a link in a body that leads to another host is not followed: %s',
  async (link) => {
    const { client, sent } = pagedList(link);
    await expect(client.list('/things', z.string())).rejects.toMatchObject({
      kind: 'theirs',
      message: expect.stringContaining('another host'),
    });
    expect(sent).toHaveLength(1);
  },
);

test('what a token has in it is sent as it came', async () => {
  const token = 'RFN%2bAAF+a(b)!*/=:;,@|x%20y%2F';
  const { client, sent } = pagedList(`https://acme.example/v1.0/things?skip=${token}`);
  await client.list('/things', z.string());
  expect(sent[1]?.url.search).toBe(`?skip=${token}`);
});

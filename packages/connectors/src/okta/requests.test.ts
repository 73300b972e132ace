import { expect, test } from 'vitest';
import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import { openJudge } from '../../test-support/openapi-judge.ts';
import { oktaDescription } from '../../test-support/vendor-descriptions.ts';
import { type SentRequest, testConnection } from '../../test-support/test-connection.ts';
import { okta } from './connector.ts';

const window = { since: new Date('2026-03-01T00:00:00Z'), asOf: new Date('2026-03-02T00:00:00Z') };

const answers: readonly (readonly [RegExp, unknown])[] = [
  [/\/org$/, { companyName: 'Halden Freight' }],
  [/\/groups$/, [{ id: '00g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } }]],
  [/\/policies$/, [{ id: '00p1', name: 'Default' }]],
  [/\/authenticators$/, [{ id: 'aut1', key: 'okta_password', name: 'Password', status: 'ACTIVE' }]],
];

function answer({ url }: SentRequest): Response {
  const found = answers.find(([path]) => path.test(url.pathname));
  return Response.json(found === undefined ? [] : found[1]);
}

async function everythingAsked(): Promise<SentRequest[]> {
  const { connection, sent } = testConnection({
    method: 'api_key',
    credentials: { url: 'https://halden.okta.com', api_key: 'a-planted-secret' },
    answer,
  });
  const client = await okta.connect(connection);
  await okta.test(client);
  for (const collecting of okta.collects) await collecting.with(client, window);
  for (const streaming of okta.streams) for await (const page of streaming.with(client, window)) expect(page).toEqual([]);
  return sent;
}

test('sends the token with every request, and no other credential', async () => {
  const sent = await everythingAsked();
  expect(sent.length).toBeGreaterThan(okta.collects.length + okta.streams.length);
  for (const { headers, url, method } of sent) {
    expect([method, headers.get('authorization'), url.origin]).toEqual(['GET', 'SSWS a-planted-secret', 'https://halden.okta.com']);
    expect(url.href).not.toContain('a-planted-secret');
  }
});

test('every request is one that Okta describes', needsDescriptions, async () => {
  const judge = await openJudge(oktaDescription);
  // Okta documents brands, their templates and features; the description at hand was shortened by them.
  const asked = (await everythingAsked()).filter(({ url }) => !/^\/api\/v1\/(?:brands|features)/.test(url.pathname));
  expect(asked.flatMap((request) => judge.complaints(request))).toEqual([]);
});

test('an address of the admin console, or without its scheme, is the organisation’s own', async () => {
  for (const url of ['https://halden-admin.okta.com/admin/dashboard', 'halden.okta.com', 'HALDEN.okta.com/']) {
    const { connection, sent } = testConnection({ method: 'api_key', credentials: { url, api_key: 'a-planted-secret' }, answer });
    await okta.test(await okta.connect(connection));
    expect(sent.map((request) => request.url.href)).toEqual(['https://halden.okta.com/api/v1/org']);
  }
});

test('a scope that was not granted costs only what needs it', async () => {
  const asked: string[] = [];
  const { connection } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: { url: 'https://halden.okta.com', client_id: 'id', client_secret: 'secret' },
    answer: (request) => {
      if (!request.url.pathname.endsWith('/token')) return answer(request);
      const scope = new URLSearchParams(request.body).get('scope') ?? '';
      asked.push(scope);
      if (scope.includes('okta.logs.read')) return Response.json({ error: 'invalid_scope' }, { status: 400 });
      return Response.json({ access_token: 'granted', expires_in: 3600, scope });
    },
  });
  const proof = await okta.test(await okta.connect(connection));
  expect(proof.granted).toContain('okta.users.read');
  expect(proof.granted).not.toContain('okta.logs.read');
  expect(asked.at(-1)).toBe(proof.granted?.join(' '));
});

test.each([
  ['access_denied', 403, 'permission', 'has not been granted the scopes'],
  ['invalid_scope', 400, 'permission', 'has not been granted the scopes'],
  ['unauthorized_client', 400, 'credentials', 'API Services'],
])('no connection is proven where every token is refused with %s', async (error, status, kind, words) => {
  const { connection } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: { url: 'https://halden.okta.com', client_id: 'id', client_secret: 'secret' },
    answer: (request) => (request.url.pathname.endsWith('/token') ? Response.json({ error }, { status }) : answer(request)),
  });
  const client = await okta.connect(connection);
  await expect(okta.test(client)).rejects.toMatchObject({ kind, message: expect.stringContaining(words) as string });
});

test('takes a token that does not say how long it lives', async () => {
  const { connection } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: { url: 'https://halden.okta.com', client_id: 'id', client_secret: 'secret' },
    answer: (request) =>
      request.url.pathname.endsWith('/token') ? Response.json({ access_token: 'granted', token_type: 'Bearer' }) : answer(request),
  });
  expect((await okta.test(await okta.connect(connection))).account).toContain('Halden Freight');
});

test('waits as long as the token endpoint asks for', async () => {
  let asked = 0;
  const { connection, pauses } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: { url: 'https://halden.okta.com', client_id: 'id', client_secret: 'secret' },
    answer: (request) => {
      if (!request.url.pathname.endsWith('/token')) return answer(request);
      asked += 1;
      if (asked === 1) return Response.json({ error: 'too_many_requests' }, { status: 429, headers: { 'retry-after': '7' } });
      return Response.json({ access_token: 'granted', expires_in: 3600, scope: 'okta.orgs.read' });
    },
  });
  expect((await okta.test(await okta.connect(connection))).account).toContain('Halden Freight');
  expect(pauses).toEqual([7000]);
});

import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { CallFailed, createClient } from './client.ts';
import { endpoint } from './endpoint.ts';

const Reply = z.object({ ok: z.boolean() });
const search = endpoint({
  method: 'GET',
  path: '/api/things/{id}/parts/{part}',
  summary: 'Search',
  allow: 'session:read',
  params: z.object({ id: z.string(), part: z.number() }),
  query: z.object({ name: z.string().optional(), tag: z.array(z.string()).optional(), page: z.number().default(1) }),
  responses: { 200: Reply, 444: z.object({ detail: z.string() }) },
});
const write = endpoint({
  method: 'PUT',
  path: '/api/things',
  summary: 'Write',
  allow: 'session:read',
  body: z.strictObject({ name: z.string() }),
  responses: { 204: null },
});
const download = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'Download',
  allow: 'session:read',
  responses: { 200: { binary: 'image/png' } },
});

function answering(response: Response) {
  const sent: { url: URL; init: RequestInit }[] = [];
  const call = createClient({
    baseUrl: 'https://rampart.example.test',
    fetch: async (url, init) => {
      sent.push({ url, init });
      return response;
    },
  });
  return { call, sent };
}
const ok = () => answering(Response.json({ ok: true }));

describe('what is sent', () => {
  test('escapes parameters in the path, whatever characters they contain', async () => {
    const { call, sent } = ok();
    await call(search, { params: { id: 'a/b?c#d e&ü', part: 7 }, query: {} });
    expect(sent[0]?.url.href).toBe('https://rampart.example.test/api/things/a%2Fb%3Fc%23d%20e%26%C3%BC/parts/7');
  });

  test('omits undefined query values, repeats lists and escapes the rest', async () => {
    const { call, sent } = ok();
    await call(search, { params: { id: 'x', part: 1 }, query: { name: undefined, tag: ['a&b', 'c'], page: 0 } });
    expect(sent[0]?.url.search).toBe('?tag=a%26b&tag=c&page=0');
  });

  test('a body goes as JSON, and the cookie only to our own server', async () => {
    const { call, sent } = answering(new Response(null, { status: 204 }));
    await call(write, { body: { name: 'ü"' } });
    expect(sent[0]?.init).toEqual({
      method: 'PUT',
      credentials: 'same-origin',
      body: '{"name":"ü\\""}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('without a body there is no content type', async () => {
    const { call, sent } = ok();
    await call(search, { params: { id: 'x', part: 1 }, query: {} });
    expect(sent[0]?.init).toEqual({ method: 'GET', credentials: 'same-origin' });
  });

  test('a signal is handed on', async () => {
    const { call, sent } = ok();
    const { signal } = new AbortController();
    await call(search, { params: { id: 'x', part: 1 }, query: {} }, { signal });
    expect(sent[0]?.init.signal).toBe(signal);
  });
});

describe('what comes back', () => {
  const ask = { params: { id: 'x', part: 1 }, query: {} };

  test('is distinguished by status, 444 like any other', async () => {
    const found = await ok().call(search, ask);
    expect(found).toMatchObject({ status: 200, data: { ok: true } });
    const missing = await answering(Response.json({ detail: 'Not configured.' }, { status: 444 })).call(search, ask);
    expect(missing).toMatchObject({ status: 444, data: { detail: 'Not configured.' } });
    if (missing.status === 444) expectTypeOf(missing.data).toEqualTypeOf<{ detail: string }>();
  });

  test('comes with its headers', async () => {
    const answer = await answering(Response.json({ ok: true }, { headers: { 'breach-counts': 'unknown' } })).call(search, ask);
    expect(answer.headers.get('breach-counts')).toBe('unknown');
  });

  test('is null where there is nothing', async () => {
    const nothing = await answering(new Response(null, { status: 204 })).call(write, { body: { name: 'x' } });
    expect(nothing).toMatchObject({ status: 204, data: null });
  });

  test('is a blob where it is bytes', async () => {
    const bytes = Uint8Array.from([0, 255, 128]);
    const { data } = await answering(new Response(bytes)).call(download, {});
    expect(data).toBeInstanceOf(Blob);
    expect(await data.bytes()).toEqual(bytes);
  });

  test.each([
    ['a problem', Response.json({ detail: 'No.', request_id: 'r' }, { status: 403 }), 403, { detail: 'No.', request_id: 'r' }],
    ["a proxy's page", new Response('<html>Bad gateway</html>', { status: 502 }), 502, '<html>Bad gateway</html>'],
    ['nothing at all', new Response(null, { status: 500 }), 500, ''],
  ])('fails with %s where the call does not list the status', async (_what, response, status, body) => {
    const failure: unknown = await answering(response)
      .call(search, ask)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailed);
    expect(failure).toMatchObject({ status, body, message: `The call failed with status ${status}.` });
  });

  test('fails as fetch failed when there is no answer', async () => {
    const call = createClient({ baseUrl: 'https://rampart.example.test', fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(call(search, ask)).rejects.toThrow('Failed to fetch');
  });
});

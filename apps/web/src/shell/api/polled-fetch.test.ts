import { describe, expect, it } from 'vitest';
import { createPolledFetch } from './polled-fetch.ts';

const summary = new URL('https://rampart.example/api/v1/notifications/summary');

/** A server whose resource has a version: it answers 304 to a caller who already has it. */
function versionedServer() {
  const server = { version: 1, asked: [] as (string | null)[] };
  const fetch = (_url: URL, init: RequestInit): Promise<Response> => {
    const etagSent = new Headers(init.headers).get('if-none-match');
    server.asked.push(etagSent);
    const etag = `"${server.version}"`;
    if (etagSent === etag) return Promise.resolve(new Response(null, { status: 304 }));
    const headers = { etag, 'content-type': 'application/json; charset=utf-8' };
    return Promise.resolve(new Response(JSON.stringify({ version: server.version }), { headers }));
  };
  return { server, fetch };
}

describe('createPolledFetch', () => {
  it('yields the remembered body when the server says it is unchanged', async () => {
    const { server, fetch } = versionedServer();
    const polled = createPolledFetch(fetch);
    await polled.fetch(summary, { method: 'GET' });
    const again = await polled.fetch(summary, { method: 'GET' });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ version: 1 });
    expect(server.asked).toEqual([null, '"1"']);
  });

  it('yields the new body, and asks with the new tag, once the resource changed', async () => {
    const { server, fetch } = versionedServer();
    const polled = createPolledFetch(fetch);
    await polled.fetch(summary, { method: 'GET' });
    server.version = 2;
    expect(await (await polled.fetch(summary, { method: 'GET' })).json()).toEqual({ version: 2 });
    await polled.fetch(summary, { method: 'GET' });
    expect(server.asked).toEqual([null, '"1"', '"2"']);
  });

  it('keeps addresses apart by their query', async () => {
    const { server, fetch } = versionedServer();
    const polled = createPolledFetch(fetch);
    await polled.fetch(new URL('?limit=10', summary), { method: 'GET' });
    await polled.fetch(new URL('?limit=20', summary), { method: 'GET' });
    expect(server.asked).toEqual([null, null]);
  });

  it('forgets everything on request', async () => {
    const { server, fetch } = versionedServer();
    const polled = createPolledFetch(fetch);
    await polled.fetch(summary, { method: 'GET' });
    polled.forget();
    await polled.fetch(summary, { method: 'GET' });
    expect(server.asked).toEqual([null, null]);
  });

  it('remembers no reply to a write, no bytes and no failure', async () => {
    const asked: (string | null)[] = [];
    const replies = [
      new Response('{}', { headers: { etag: '"w"', 'content-type': 'application/json' } }),
      new Response('bytes', { headers: { etag: '"b"', 'content-type': 'application/zip' } }),
      new Response('{}', { status: 500, headers: { etag: '"f"', 'content-type': 'application/json' } }),
      new Response('{}', { headers: { 'content-type': 'application/json' } }),
    ];
    const polled = createPolledFetch((_url, init) => {
      asked.push(new Headers(init.headers).get('if-none-match'));
      return Promise.resolve(replies[asked.length - 1] ?? Response.error());
    });
    await polled.fetch(summary, { method: 'POST' });
    for (let times = 0; times < 3; times += 1) await polled.fetch(summary, { method: 'GET' });
    expect(asked).toEqual([null, null, null, null]);
  });

  it('lets the least recently used address go when it remembers fifty', async () => {
    const { server, fetch } = versionedServer();
    const polled = createPolledFetch(fetch);
    const page = (number: number): Promise<Response> => polled.fetch(new URL(`?page=${number}`, summary), { method: 'GET' });
    for (let number = 0; number < 50; number += 1) await page(number);
    await page(0);
    await page(50);
    server.asked.length = 0;
    await page(0);
    await page(1);
    expect(server.asked).toEqual(['"1"', null]);
  });
});

import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { EgressRefused, EgressTimedOut, EgressUnreachable } from './egress-error.ts';
import { egress, listen, listenForTls, resolver } from '../../../test-support/loopback/egress-test-bed.ts';

const hello: RequestListener = (request, response) => response.end(JSON.stringify({ host: request.headers.host, url: request.url }));

describe('a refused call never opens a socket', () => {
  test.each(['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::ffff:127.0.0.1]', 'localhost'])('to https://%s', async (host) => {
    const trap = await listen(hello);
    await expect(egress({}).fetch(`https://${host}:${trap.port}/`)).rejects.toThrow(EgressRefused);
    expect(trap.connections()).toBe(0);
  });

  test('nor over http, with an allowed network elsewhere', async () => {
    const trap = await listen(hello);
    const { asked, resolve } = resolver('127.0.0.1');
    const guard = egress({ allow: ['10.0.0.0/8'], resolve });
    await expect(guard.fetch(`http://127.0.0.1:${trap.port}/`)).rejects.toThrow(EgressRefused);
    await expect(guard.fetch(`http://vendor.example:${trap.port}/`)).rejects.toThrow(EgressRefused);
    expect(asked).toEqual(['vendor.example']);
    expect(trap.connections()).toBe(0);
  });

  test.each(['127.0.0.1', '::ffff:127.0.0.1', '8.8.8.8 127.0.0.1', '127.0.0.1 8.8.8.8', '10.0.0.1', '169.254.169.254', 'fd00::1'])(
    'when the name resolves to %s',
    async (answer) => {
      const trap = await listen(hello);
      const refused = egress({ resolve: resolver(answer).resolve }).fetch(`https://vendor.example:${trap.port}/`);
      await expect(refused).rejects.toThrow(EgressRefused);
      await expect(refused).rejects.toThrow('vendor.example could not be reached.');
      expect(trap.connections()).toBe(0);
    },
  );

  test('when a header cannot be sent, and its value is not shown', async () => {
    const trap = await listen(hello);
    const guard = egress({ hosts: { 'vendor.example': `http://127.0.0.1:${trap.port}` } });
    const refused = guard.fetch('https://vendor.example/', { headers: { authorization: 'Bearer hunter2\nx' } });
    await expect(refused).rejects.toThrow(EgressRefused);
    await expect(refused).rejects.toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
    expect(trap.connections()).toBe(0);
  });
});

test('a name that answers differently the second time leads to the address that was checked, then is refused', async () => {
  const server = await listen((request, response) => response.setHeader('connection', 'close').end(request.socket.localAddress));
  const { asked, resolve } = resolver('127.0.0.1', '127.0.0.2');
  const guard = egress({ allow: ['127.0.0.1'], resolve });
  const first = await guard.fetch(`http://vendor.example:${server.port}/`);
  expect(await first.text()).toBe('127.0.0.1');
  expect(asked).toHaveLength(1);
  await expect(guard.fetch(`http://vendor.example:${server.port}/`)).rejects.toThrow(EgressRefused);
  expect(asked).toHaveLength(2);
  expect(server.connections()).toBe(1);
});

test('https speaks TLS with the name of the vendor to the address that was checked', async () => {
  const { port, received } = await listenForTls();
  const guard = egress({ allow: ['127.0.0.1'], resolve: resolver('127.0.0.1').resolve });
  await expect(guard.fetch(`https://vendor.example:${port}/`)).rejects.toThrow(EgressUnreachable);
  const clientHello = await received;
  expect(clientHello[0]).toBe(0x16);
  expect(clientHello.includes('vendor.example')).toBe(true);
});

test("checks a substitute's own certificate over https", async () => {
  const { port, received } = await listenForTls();
  const guard = egress({ hosts: { 'vendor.example': `https://substitute.example:${port}` }, resolve: resolver('127.0.0.1').resolve });
  await expect(guard.fetch('https://vendor.example/')).rejects.toThrow('vendor.example could not be reached.');
  expect((await received).includes('substitute.example')).toBe(true);
});

test('a redirect is handed back, not followed', async () => {
  const trap = await listen(hello);
  const server = await listen((_, response) => response.writeHead(302, { location: `http://127.0.0.1:${trap.port}/` }).end());
  const guard = egress({ hosts: { 'vendor.example': `http://127.0.0.1:${server.port}` } });
  const response = await guard.fetch('https://vendor.example/');
  expect(response.status).toBe(302);
  const location = response.headers.get('location') ?? '';
  await expect(guard.fetch(location)).rejects.toThrow(EgressRefused);
  expect(trap.connections()).toBe(0);
});

describe('the time is bounded', () => {
  test.each<[string, RequestListener]>([
    ['before the answer', () => {}],
    ['within the body', (_, response) => response.write('x')],
  ])('%s', async (_when, answer) => {
    const server = await listen(answer);
    const guard = egress({ hosts: { 'vendor.example': `http://127.0.0.1:${server.port}` } });
    const read = async () => (await guard.fetch('https://vendor.example/', { timeoutMs: 100 })).text();
    await expect(read()).rejects.toThrow(EgressTimedOut);
  });

  test('while the name is being resolved', async () => {
    const guard = egress({ resolve: () => new Promise(() => {}) });
    await expect(guard.fetch('https://vendor.example/', { timeoutMs: 100 })).rejects.toThrow(EgressTimedOut);
  });

  test("the caller's own signal keeps its own reason", async () => {
    const server = await listen(() => {});
    const guard = egress({ hosts: { 'vendor.example': `http://127.0.0.1:${server.port}` } });
    const stop = new AbortController();
    const call = guard.fetch('https://vendor.example/', { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
  });
});

test.each([
  ['', '/v1/x?y=1'],
  ['/', '/v1/x?y=1'],
  ['/graph/', '/graph/v1/x?y=1'],
])('a mapped host is called below the base URL "%s" of its substitute, with the Host header of the vendor', async (path, url) => {
  const server = await listen(hello);
  const guard = egress({ hosts: { 'graph.example': `http://127.0.0.1:${server.port}${path}` } });
  const response = await guard.fetch('https://graph.example/v1/x?y=1', { headers: { host: 'elsewhere.example' } });
  expect(await response.json()).toEqual({ host: 'graph.example', url });
});

test('an allowed network is called by name and by address, with the method and the body', async () => {
  const server = await listen((request, response) => {
    response.setHeader('x-method', request.method ?? '');
    request.pipe(response);
  });
  const guard = egress({ allow: ['127.0.0.0/8'], resolve: resolver('127.0.0.1').resolve });
  for (const host of ['127.0.0.1', 'inside.example']) {
    const response = await guard.fetch(`http://${host}:${server.port}/`, { method: 'POST', body: 'hello' });
    expect([response.headers.get('x-method'), await response.text()]).toEqual(['POST', 'hello']);
  }
});

test('a host that does not listen or does not resolve is unreachable', async () => {
  const server = await listen(hello);
  server.server.close();
  await once(server.server, 'close');
  await expect(egress({ allow: ['127.0.0.1'] }).fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow(EgressUnreachable);
  const guard = egress({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  await expect(guard.fetch('https://vendor.example/')).rejects.toThrow('vendor.example could not be reached.');
});

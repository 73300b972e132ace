import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { testApp, type TestApp } from '../../../test-support/api/test-app.ts';
import { registerWebApp } from './web-app.ts';

const page = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const script = `console.log('${'x'.repeat(3000)}')`;

let outer: string;
let server: TestApp;
beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  // A folder whose own path contains the word must not make every file immutable.
  const folder = join(outer, 'assets', 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'first-requests.js'), script);
  await writeFile(join(folder, 'first-requests.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(outer, 'assets', 'outside.txt'), 'not served');
  server = await testApp({ registerRest: (app) => registerWebApp(app, { folder, uploadOrigin: undefined }) });
});
afterAll(async () => {
  await server.app.close();
  await rm(outer, { recursive: true, force: true });
});

const nonceOf = (body: string) => /content="([^"]+)"/.exec(body)?.[1] ?? '';

test.each(['/', '/quests', '/settings/users?page=2', '/a/b/c', '/apiary'])(
  '%s answers with the page, never cached, with a fresh nonce',
  async (url) => {
    const [one, two] = [await server.app.inject(url), await server.app.inject(url)];
    expect([one.statusCode, one.headers['content-type'], one.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(nonceOf(one.body)).toMatch(/^[\w+/]{22}==$/);
    expect(one.body).not.toContain('__CSP_NONCE__');
    expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonceOf(one.body)}'`);
    expect(one.headers['content-security-policy']).toContain("script-src 'self';");
    expect(nonceOf(two.body)).not.toBe(nonceOf(one.body));
  },
);

test.each([
  ['GET', '/api/unknown'],
  ['GET', '/api'],
  ['GET', '/api?x=1'],
  ['POST', '/api/unknown'],
  ['GET', '/assets/app-old.js'],
  ['GET', '/assets'],
  ['GET', '/missing.png'],
  ['GET', '/index.html'],
  ['GET', '/assets/app-1a2b.js.br'],
  ['POST', '/'],
  ['GET', '/assets/..%2f..%2foutside.txt'],
  ['GET', '/%2e%2e/outside.txt'],
] as const)('%s %s is nowhere, and says so in JSON', async (method, url) => {
  const response = await server.app.inject({ method, url });
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { detail: 'There is nothing at this address.', request_id: response.headers['x-request-id'] },
  ]);
});

test('a hashed file is kept for ever, any other for an hour', async () => {
  const [asset, icon] = [await server.app.inject('/assets/app-1a2b.js'), await server.app.inject('/favicon.svg')];
  expect([asset.statusCode, asset.body]).toEqual([200, script]);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toMatch(/javascript/);
  expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
});

test.each(['identity', 'br, gzip'])('a script without a hash is asked for with each page, which names it: %s', async (encoding) => {
  const ask = (more = {}) => server.app.inject({ url: '/first-requests.js', headers: { 'accept-encoding': encoding, ...more } });
  const first = await ask();
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
});

test('a file that was compressed when it was built is sent as it is', async () => {
  const response = await server.app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br, gzip' } });
  expect([response.headers['content-encoding'], response.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(response.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
});

test('a web app that is not built is refused in a sentence that names the command', async () => {
  const missing = testApp({ registerRest: (app) => registerWebApp(app, { folder: join(outer, 'nothing'), uploadOrigin: undefined }) });
  await expect(missing).rejects.toThrow(Refusal);
  await expect(missing).rejects.toThrow('npm run build');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';
import { testApp, type TestApp } from '../../../test-support/api/test-app.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.slice(directive.indexOf(' ') + 1)]));

test('the policy allows nothing but our own files', () => {
  const policy = directives(contentSecurityPolicy());
  for (const name of ['default-src', 'script-src', 'style-src', 'font-src', 'connect-src', 'form-action']) {
    expect(policy.get(name)).toBe("'self'");
  }
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
  expect(contentSecurityPolicy()).not.toMatch(/unsafe|\*|https?:/);
});

test('a nonce is for styles alone', () => {
  const policy = directives(contentSecurityPolicy({ styleNonce: 'abc' }));
  expect([policy.get('style-src'), policy.get('script-src')]).toEqual(["'self' 'nonce-abc'", "'self'"]);
});

describe.each([
  ['https://rampart.example.test', 'max-age=63072000; includeSubDomains'],
  ['http://localhost:4000', undefined],
])('at %s', (publicUrl, hsts) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp({ config: { publicUrl, trustedProxies: [] } });
  });
  afterAll(() => server.app.close());

  test.each(['/api/docs/json', '/api/docs', '/nowhere'])('%s carries the headers', async (url) => {
    const { headers } = await server.app.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy(),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBe(hsts);
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

test('the page of the API document needs nothing that the policy forbids', async () => {
  const { app } = await testApp();
  const { body, statusCode } = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  const scripts = [...body.matchAll(/<script\b([^>]*)>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, inline] of scripts) {
    expect(inline?.trim()).toBe('');
    const source = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
    expect(source).toMatch(/^\/api\/docs\//);
    expect((await app.inject(source)).statusCode).toBe(200);
  }
  expect(body).not.toMatch(/<style|style="|onload=|https?:\/\//);
  await app.close();
});

test('pages may send files to the bucket, and to nowhere else', () => {
  const policy = directives(contentSecurityPolicy({ uploadOrigin: 'https://bucket.example' }));
  expect(policy.get('connect-src')).toBe("'self' https://bucket.example");
});

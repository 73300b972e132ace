import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(join(import.meta.dirname, 'public/first-requests.js'), 'utf8');

const plan = {
  entrances: ['/register'],
  calls: ['/api/session', '/api/tenant/list'],
  files: ['/assets/app.js', '/assets/app.css'],
  screens: { '/bridge/products': ['/assets/bridge.js'] },
};

const tokenUntil = (moment: number): string => `head.${btoa(JSON.stringify({ exp: moment / 1000 }))}.signature`;
const valid = tokenUntil(Date.now() + 600_000);

interface Opened {
  readonly path: string;
  readonly token?: string;
  readonly hasGoneToSso?: boolean;
}

const store = (key: string, value: string | undefined) => ({ getItem: (name: string) => (name === key ? (value ?? null) : null) });

/** The script on a page of this address, and what it asks for. */
function open({ path, token, hasGoneToSso = false }: Opened) {
  const { pathname, search } = new URL(path, 'https://rampart.example');
  const asked: string[] = [];
  const window = {
    location: { pathname, search },
    localStorage: store('rampart.access', token),
    sessionStorage: store('rampart.gone-to-sso', hasGoneToSso ? 'true' : undefined),
  };
  const document = {
    getElementById: () => ({ textContent: JSON.stringify(plan) }),
    createElement: () => ({}),
    head: { append: ({ rel, href }: { readonly rel: string; readonly href: string }) => asked.push(`${rel} ${href}`) },
  };
  const fetch = (url: string, { headers }: { readonly headers: { readonly authorization: string } }) => {
    asked.push(`${headers.authorization === `Bearer ${token}` ? 'call' : 'anonymous call'} ${url}`);
    return Promise.resolve(new Response());
  };
  runInNewContext(script, { window, document, fetch, atob, URLSearchParams });
  return asked;
}

const ofApp = ['modulepreload /assets/app.js', 'preload /assets/app.css'];
const calls = ['call /api/session', 'call /api/tenant/list'];

test('a person with a session gets the application, the screen of the address and the first calls at once', () => {
  expect(open({ path: '/bridge/products?person=a', token: valid })).toEqual([...ofApp, 'modulepreload /assets/bridge.js', ...calls]);
  expect(open({ path: '/settings/profile', token: valid })).toEqual([...ofApp, ...calls]);
});

test('with a token that has ended, or is none, nothing is asked for', () => {
  expect(open({ path: '/settings/profile', token: tokenUntil(Date.now() - 1000) })).toEqual([]);
  expect(open({ path: '/settings/profile', token: 'not.a.token' })).toEqual([]);
});

test.each<Opened>([
  { path: '/' },
  { path: '/register/abc', token: valid },
  { path: '/', token: valid, hasGoneToSso: true },
  { path: '/?sso=done', token: valid },
])('nothing is asked for at $path before it is known who is there', (opened) => {
  expect(open(opened)).toEqual([]);
});

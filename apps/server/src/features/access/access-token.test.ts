import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessTokens, openAccessTokens, tokenLifeSeconds } from './access-token.ts';
import type { SigningKey } from './signing-key.ts';

const makeKey = (): Promise<SigningKey> => generateKeyPair('EdDSA', { crv: 'Ed25519' });
const start = new Date('2026-01-01T00:00:00Z');
const subject = {
  accountId: randomUUID(),
  email: 'anna@example.test',
  sessionId: randomUUID(),
  tenantId: randomUUID(),
  roles: ['standard', 'superuser'],
};

let key: SigningKey;
let now: Date;
let tokens: AccessTokens;
beforeAll(async () => {
  key = await makeKey();
});
beforeEach(() => {
  now = start;
  tokens = openAccessTokens(key, { now: () => now });
});

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

test('a token names its owner, its purpose and its end', async () => {
  const token = await tokens.issue(subject);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt' });
  expect(decodeJwt(token)).toEqual({
    sub: subject.accountId,
    sid: subject.sessionId,
    tid: subject.tenantId,
    scope: 'standard superuser',
    signed_data: { data: { user: subject.email, tenant: subject.tenantId } },
    aud: 'rampart-api',
    iat: seconds(start),
    exp: seconds(start) + 15 * 60,
  });
  expect(await tokens.read(token)).toMatchObject({ sub: subject.accountId, sid: subject.sessionId, tid: subject.tenantId });
});

test('a token ends after fifteen minutes, also one that was read before', async () => {
  const [used, unused] = [await tokens.issue(subject), await tokens.issue({ ...subject, email: 'b@example.test' })];
  now = new Date(start.getTime() + tokenLifeSeconds * 1000 - 1);
  expect(await tokens.read(used)).toBeDefined();
  now = new Date(now.getTime() + 1);
  expect([await tokens.read(used), await tokens.read(unused)]).toEqual([undefined, undefined]);
});

test('forgets only the token unused for longest when the memory is full', async () => {
  const small = openAccessTokens(key, { now: () => now }, 2);
  const [first, second, third] = await Promise.all(
    ['a', 'b', 'c'].map((name) => small.issue({ ...subject, email: `${name}@example.test` })),
  );
  await small.read(first!);
  await small.read(second!);
  await small.read(first!);
  await small.read(third!);
  expect([first, second, third].map((token) => small.recall(token!) !== undefined)).toEqual([true, false, true]);
});

test('a token that was checked lends nothing to one that has its signature and other claims', async () => {
  const token = await tokens.issue(subject);
  await tokens.read(token);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = (change: object) => Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
  for (const forged of [
    [header, changed({ tid: randomUUID() }), signature].join('.'),
    [header, changed({ exp: seconds(start) + 86_400 }), signature].join('.'),
    ['', '', signature].join('.'),
    signature,
    signature.slice(-22),
    `${token.slice(0, -23)}${token.at(-23) === 'A' ? 'B' : 'A'}${token.slice(-22)}`,
  ]) {
    expect(tokens.recall(forged)).toBeUndefined();
    expect(await tokens.read(forged)).toBeUndefined();
  }
  // Nor is it forgotten for them.
  expect(tokens.recall(token)).toMatchObject({ sub: subject.accountId, tid: subject.tenantId });
});

interface Forgery {
  readonly signedBy?: SigningKey;
  readonly typ?: string;
  readonly aud?: string;
  readonly claims?: object;
}
const forge = ({ signedBy = key, typ = 'at+jwt', aud = 'rampart-api', claims = {} }: Forgery) =>
  new SignJWT({ sid: subject.sessionId, tid: subject.tenantId, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ })
    .setSubject(subject.accountId)
    .setAudience(aud)
    .setIssuedAt(seconds(start))
    .setExpirationTime(seconds(start) + 60)
    .sign(signedBy.privateKey);

test('a token made the same way is accepted, so that the refusals below mean something', async () => {
  expect(await tokens.read(await forge({}))).toBeDefined();
});

test.each<[string, () => Promise<string>]>([
  ['signed by another key', async () => forge({ signedBy: await makeKey() })],
  ['for another audience', () => forge({ aud: 'rampart-outreach' })],
  ['of another type', () => forge({ typ: 'JWT' })],
  ['whose session is no id', () => forge({ claims: { sid: "' or 1=1" } })],
  ['without a session', () => forge({ claims: { sid: undefined } })],
  [
    'with no algorithm',
    async () =>
      new UnsecuredJWT({ sid: subject.sessionId, tid: subject.tenantId })
        .setSubject(subject.accountId)
        .setAudience('rampart-api')
        .setExpirationTime(seconds(start) + 60)
        .encode(),
  ],
  [
    'with the public key used as a shared secret',
    async () =>
      new SignJWT({ sid: subject.sessionId, tid: subject.tenantId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(subject.accountId)
        .setAudience('rampart-api')
        .setExpirationTime(seconds(start) + 60)
        .sign(new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey))),
  ],
  [
    'whose claims were changed',
    async () => {
      const [header = '', payload = '', signature = ''] = (await forge({})).split('.');
      const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      return [header, Buffer.from(JSON.stringify({ ...claims, tid: randomUUID() })).toString('base64url'), signature].join('.');
    },
  ],
  ['that is no token', async () => 'a.b.c'],
  ['of nothing', async () => ''],
])('a token %s is not read', async (_what, make) => {
  expect(await tokens.read(await make())).toBeUndefined();
});

import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { ProofKey, tokenDigest } from './proof-key.ts';

const now = new Date('2026-03-02T09:00:00Z');
const url = new URL('https://halden.okta.com/api/v1/users?limit=200#top');

const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function read(proof: string) {
  const [header = '', claims = '', signature = ''] = proof.split('.');
  const { jwk, ...rest } = parsed(header);
  const key = createPublicKey({ key: jwk as Record<string, string>, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return { jwk, header: rest, claims: parsed(claims), isSigned };
}

test('a proof says for which call it is, carries the public key alone, and is signed with the other', () => {
  const { jwk, header, claims, isSigned } = read(new ProofKey().proofFor({ method: 'GET', url, now }));
  expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256' });
  expect(jwk).toEqual({ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) });
  expect(claims).toEqual({ htm: 'GET', htu: 'https://halden.okta.com/api/v1/users', iat: now.getTime() / 1000, jti: expect.any(String) });
  expect(isSigned).toBe(true);
});

test('a proof with a token names it, one with a nonce repeats it, and no two are the same', () => {
  const key = new ProofKey();
  const call = { method: 'POST', url, now, token: 'a token', nonce: 'of today' };
  const [one, other] = [read(key.proofFor(call)), read(key.proofFor(call))];
  expect(one.claims).toMatchObject({ ath: tokenDigest('a token'), nonce: 'of today' });
  expect(other.claims['jti']).not.toBe(one.claims['jti']);
  expect(other.jwk).toEqual(one.jwk);
  expect(read(new ProofKey().proofFor(call)).jwk).not.toEqual(one.jwk);
});

test('a token is named by the digest of RFC 9449, 7.1', () => {
  expect(tokenDigest('Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU')).toBe('fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo');
});

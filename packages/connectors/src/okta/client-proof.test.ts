import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { clientProof } from './client-proof.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const audience = 'https://halden.okta.com/oauth2/v1/token';
const now = new Date('2026-03-02T09:00:00Z');

const proofWith = (clientSecret: string) => clientProof({ clientId: '0oa1', clientSecret }, audience, now);

const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

test('a secret goes by Basic', () => {
  expect(proofWith('s3cret')).toEqual({ headers: { authorization: `Basic ${Buffer.from('0oa1:s3cret').toString('base64')}` }, fields: {} });
});

test.each([
  ['PEM', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), undefined],
  ['PKCS#1 PEM', privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(), undefined],
  ['PEM without its line breaks', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', ''), undefined],
  ['JWK', JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'key-1' }), 'key-1'],
])('a key as %s signs who we are, for whom, and for five minutes', (_form, secret, kid) => {
  const { headers, fields } = proofWith(secret);
  expect(headers).toEqual({});
  expect(fields['client_assertion_type']).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
  const [header = '', claims = '', signature = ''] = (fields['client_assertion'] ?? '').split('.');
  expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) });
  const seconds = now.getTime() / 1000;
  expect(read(claims)).toMatchObject({ iss: '0oa1', sub: '0oa1', aud: audience, iat: seconds, exp: seconds + 300 });
  expect(verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
});

test.each([
  ['P-256', 'ES256', 'sha256'],
  ['P-384', 'ES384', 'sha384'],
  ['P-521', 'ES512', 'sha512'],
])('a key on the curve %s signs with %s, however it is written', (namedCurve, alg, hash) => {
  const pair = generateKeyPairSync('ec', { namedCurve });
  for (const secret of [
    pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pair.privateKey.export({ type: 'sec1', format: 'pem' }).toString().replaceAll('\n', ''),
    JSON.stringify(pair.privateKey.export({ format: 'jwk' })),
  ]) {
    const [header = '', claims = '', signature = ''] = (proofWith(secret).fields['client_assertion'] ?? '').split('.');
    expect(read(header)).toEqual({ alg, typ: 'JWT' });
    const key = { key: pair.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify(hash, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  }
});

test.each([
  '-----BEGIN PRIVATE KEY-----\nnonsense',
  '{"kty":"RSA"}',
  '{',
  generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
])('reports a key that cannot sign, without showing it', (secret) => {
  expect(() => proofWith(secret)).toThrow('The private key cannot be read. Paste it whole, as PEM or as the JSON');
});

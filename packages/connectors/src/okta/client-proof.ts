import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { VendorFailure } from '../kit/vendor-failure.ts';

export interface ServiceApp {
  readonly clientId: string;
  /** A client secret, or the private key of an app that has none: as PEM or as a JWK. */
  readonly clientSecret: string;
}

type Texts = Readonly<Record<string, string>>;

const lifeSeconds = 300;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const reason = 'The private key cannot be read. Paste it whole, as PEM or as the JSON that Okta shows when it makes the key.';
const unreadable = () => new VendorFailure('Okta', { kind: 'credentials', field: 'client_secret', reason });

const encodings: Readonly<Record<string, 'pkcs1' | 'sec1'>> = { RSA: 'pkcs1', EC: 'sec1' };

/** A field of one line takes the line breaks out of what is pasted into it: only what is between the marks counts. */
function keyInPem(text: string): KeyObject {
  const [, kind = '', body] = /-----BEGIN ((?:RSA |EC )?)PRIVATE KEY-----([^-]+)-----END/.exec(text) ?? [];
  if (body === undefined) throw unreadable();
  const key = Buffer.from(body.replaceAll(/\s/g, ''), 'base64');
  return createPrivateKey({ key, format: 'der', type: encodings[kind.trim()] ?? 'pkcs8' });
}

/** With its id at Okta, where it has one. */
interface SigningKey {
  readonly key: KeyObject;
  readonly id: string | undefined;
}

function keyIn(text: string): SigningKey | undefined {
  const trimmed = text.trim();
  const isJwk = trimmed.startsWith('{');
  if (!isJwk && !trimmed.startsWith('-----BEGIN')) return undefined;
  try {
    if (!isJwk) return { key: keyInPem(trimmed), id: undefined };
    const jwk = JSON.parse(trimmed) as Readonly<Record<string, unknown>>;
    const id = typeof jwk['kid'] === 'string' ? jwk['kid'] : undefined;
    return { key: createPrivateKey({ key: jwk, format: 'jwk' }), id };
  } catch {
    throw unreadable();
  }
}

/** What a key signs with: RSA, or one of the curves that Okta takes, by OpenSSL's names. */
function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): { readonly alg: string; readonly hash: string } {
  if (asymmetricKeyType === 'rsa') return { alg: 'RS256', hash: 'sha256' };
  if (asymmetricKeyType !== 'ec') throw unreadable();
  const bits = curves[asymmetricKeyDetails?.namedCurve ?? ''];
  if (bits === undefined) throw unreadable();
  return { alg: `ES${bits}`, hash: `sha${bits}` };
}
const curves: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 512 };

/** `private_key_jwt` of RFC 7523: the way of apps that a customer makes in Okta itself. */
function assertion(
  clientId: string,
  { key, id }: SigningKey,
  { audience, now }: { readonly audience: string; readonly now: Date },
): string {
  const { alg, hash } = algorithmOf(key);
  const seconds = Math.floor(now.getTime() / 1000);
  const header = encoded({ alg, typ: 'JWT', ...(id === undefined ? {} : { kid: id }) });
  const claims = encoded({ iss: clientId, sub: clientId, aud: audience, iat: seconds, exp: seconds + lifeSeconds, jti: randomUUID() });
  // JWS has the two numbers of an elliptic signature one after the other (RFC 7518, 3.4).
  const signature = sign(hash, Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `${header}.${claims}.${signature}`;
}

/** How an app proves itself to the token endpoint: with its secret, or by signing with its key. */
export function clientProof(
  { clientId, clientSecret }: ServiceApp,
  audience: string,
  now: Date,
): { readonly headers: Texts; readonly fields: Texts } {
  const found = keyIn(clientSecret);
  if (found === undefined)
    return { headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }, fields: {} };
  return {
    headers: {},
    fields: {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion(clientId, found, { audience, now }),
    },
  };
}

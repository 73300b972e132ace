import { createPrivateKey, createSign, type KeyObject, randomUUID } from 'node:crypto';
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
const unreadable = () => new VendorFailure('Okta', { kind: 'credentials', reason });

/** A field of one line takes the line breaks out of what is pasted into it: only what is between the marks counts. */
function keyInPem(text: string): KeyObject {
  const [, kind, body] = /-----BEGIN ((?:RSA )?PRIVATE KEY)-----([^-]+)-----END/.exec(text) ?? [];
  if (body === undefined) throw unreadable();
  const key = Buffer.from(body.replaceAll(/\s/g, ''), 'base64');
  return createPrivateKey({ key, format: 'der', type: kind === 'PRIVATE KEY' ? 'pkcs8' : 'pkcs1' });
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

/** `private_key_jwt` of RFC 7523: the way of apps that a customer makes in Okta itself. */
function assertion(
  clientId: string,
  { key, id }: SigningKey,
  { audience, now }: { readonly audience: string; readonly now: Date },
): string {
  if (key.asymmetricKeyType !== 'rsa') throw unreadable();
  const seconds = Math.floor(now.getTime() / 1000);
  const header = encoded({ alg: 'RS256', typ: 'JWT', ...(id === undefined ? {} : { kid: id }) });
  const claims = encoded({ iss: clientId, sub: clientId, aud: audience, iat: seconds, exp: seconds + lifeSeconds, jti: randomUUID() });
  const signature = createSign('sha256').update(`${header}.${claims}`).sign(key).toString('base64url');
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

import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { VendorFailure } from '../kit/vendor-failure.ts';

/** Of the JSON file of a service account's key, what signs. Its addresses are not believed: a changed one would get our assertion. */
const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3).max(320),
  private_key_id: z.string().min(1).max(200),
  private_key: z.string().min(1).max(8192),
});

interface ServiceAccount {
  readonly email: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

interface Asked {
  /** The administrator in whose name it acts. */
  readonly subject: string;
  readonly scopes: readonly string[];
  readonly audience: string;
  readonly now: Date;
}

const reason = 'The key cannot be read. Paste the whole JSON file that Google made for the service account.';
const lifeSeconds = 3600;

export function readKeyFile(text: string): ServiceAccount {
  try {
    const file = KeyFile.parse(JSON.parse(text));
    const key = createPrivateKey(file.private_key);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('Not an RSA key.');
    return { email: file.client_email, keyId: file.private_key_id, key };
  } catch {
    // The errors of the parsers quote what they read.
    throw new VendorFailure('Google', { kind: 'credentials', field: 'api_key', reason });
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An assertion of RFC 7523, as Google's page "Using OAuth 2.0 for Server to Server Applications" has it. */
export function signedAssertion({ email, keyId, key }: ServiceAccount, { subject, scopes, audience, now }: Asked): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { iss: email, sub: subject, scope: scopes.join(' '), aud: audience, iat: seconds, exp: seconds + lifeSeconds };
  const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

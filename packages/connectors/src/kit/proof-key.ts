import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

interface Proved {
  readonly method: string;
  readonly url: URL;
  readonly now: Date;
  /** The token that the call shows, unless it asks for one. */
  readonly token?: string | undefined;
  /** What the vendor has asked to be told again. */
  readonly nonce?: string | undefined;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A key that access tokens are bound to (RFC 9449, DPoP): a stolen token is of no use without it. It is kept in memory alone. */
export class ProofKey {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** For one request: no vendor takes a proof twice. */
  proofFor({ method, url, now, token, nonce }: Proved): string {
    const header = encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: this.#pair.publicKey.export({ format: 'jwk' }) });
    const claims = encoded({
      htm: method,
      htu: `${url.origin}${url.pathname}`,
      iat: Math.floor(now.getTime() / 1000),
      jti: randomUUID(),
      ...(token === undefined ? {} : { ath: tokenDigest(token) }),
      ...(nonce === undefined ? {} : { nonce }),
    });
    const signature = sign('sha256', Buffer.from(`${header}.${claims}`), { key: this.#pair.privateKey, dsaEncoding: 'ieee-p1363' });
    return `${header}.${claims}.${signature.toString('base64url')}`;
  }
}

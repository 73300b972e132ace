import { createHash, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose';

const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'];
const oldestSeconds = 300;
const nonceLifeMs = 24 * 3_600_000;

export interface Proof {
  /** The header `DPoP`. */
  readonly shown: string | undefined;
  readonly method: string;
  /** As the vendor is called, without the query. */
  readonly url: string;
  /** With a call that shows a token: proofs for the token endpoint need the nonce instead. */
  readonly token?: string;
}

type Checked = { readonly thumbprint: string } | { readonly wrong: string; readonly error: 'invalid_dpop_proof' | 'use_dpop_nonce' };

/** Proofs of possession (RFC 9449): signed by the key that they carry, for one request each, and for the token endpoint with a nonce of the day. */
export function openPossessionProofs(now: () => Date) {
  const used = new Set<string>();
  let nonce = { text: '', since: Number.NEGATIVE_INFINITY };

  const currentNonce = (): string => {
    const time = now().getTime();
    if (time - nonce.since >= nonceLifeMs) nonce = { text: randomBytes(24).toString('base64url'), since: time };
    return nonce.text;
  };

  async function check({ shown, method, url, token }: Proof): Promise<Checked> {
    if (shown === undefined) return wrong('The DPoP proof JWT header is missing.');
    const read = await contentOf(shown);
    if (read === undefined) return wrong('The DPoP proof JWT header is invalid.');
    const { claims, thumbprint } = read;
    const seconds = now().getTime() / 1000;
    const { htm, htu, iat, jti, ath } = claims;
    if (htm !== method) return wrong("'htm' claim in the DPoP proof JWT is invalid.");
    if (htu !== url) return wrong("'htu' claim in the DPoP proof JWT is invalid.");
    if (typeof iat !== 'number' || iat < seconds - oldestSeconds) return wrong('The DPoP proof JWT is expired.');
    if (iat > seconds + 1) return wrong('The DPoP proof JWT is issued in the future.');
    if (typeof jti !== 'string' || jti === '') return wrong("'jti' claim is missing in the DPoP proof JWT.");
    if (used.has(jti)) return wrong('The DPoP proof JWT has already been used.');
    used.add(jti);
    if (token !== undefined && ath !== createHash('sha256').update(token).digest('base64url'))
      return wrong("'ath' claim in the DPoP proof JWT is invalid.");
    if (token === undefined && claims['nonce'] !== currentNonce())
      return { wrong: 'Authorization server requires nonce in DPoP proof.', error: 'use_dpop_nonce' };
    return { thumbprint };
  }

  return {
    check,
    currentNonce,
    /** As at the end of its day. */
    endNonce: () => void (nonce = { text: '', since: Number.NEGATIVE_INFINITY }),
    algorithms: algorithms.join(' '),
  };
}

const wrong = (text: string): Checked => ({ wrong: text, error: 'invalid_dpop_proof' });

interface Content {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly thumbprint: string;
}

async function contentOf(proof: string): Promise<Content | undefined> {
  try {
    const { typ, alg = '', jwk } = decodeProtectedHeader(proof) as { readonly typ?: string; readonly alg?: string; readonly jwk?: JWK };
    // A private key has the parameter `d`.
    if (typ !== 'dpop+jwt' || !algorithms.includes(alg) || jwk === undefined || 'd' in jwk) return undefined;
    const { payload } = await compactVerify(proof, await importJWK(jwk, alg), { algorithms: [alg] });
    return { claims: JSON.parse(new TextDecoder().decode(payload)) as Content['claims'], thumbprint: await calculateJwkThumbprint(jwk) };
  } catch {
    return undefined;
  }
}

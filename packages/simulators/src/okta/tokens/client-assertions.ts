import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import type { Form } from '../../kit/oauth.ts';

const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'];
const farthestSeconds = 3600;

interface AssertionOptions {
  /** The address of the token endpoint. */
  readonly audience: string;
  readonly now: () => Date;
}

type Checked = { readonly id: string } | { readonly wrong: string };

/** Apps that prove themselves by `private_key_jwt`: who signs, for whom, for an hour at most, and each assertion once. */
export function openAssertions({ audience, now }: AssertionOptions) {
  const keysOf = new Map<string, readonly JWK[]>();
  const used = new Set<string>();

  async function check(form: Form): Promise<Checked> {
    const assertion = form['client_assertion'] ?? '';
    if (form['client_assertion_type'] !== jwtBearer) return wrong('The client_assertion_type is invalid.');
    const { iss, sub, aud, exp, iat, jti } = claimsOf(assertion);
    const keys = keysOf.get(String(sub));
    if (keys === undefined || iss !== sub || (form['client_id'] ?? sub) !== sub)
      return wrong('The issuer and subject of the client_assertion must be the client ID of a service app.');
    const { alg = '', kid } = headerOf(assertion);
    const fitting = kid === undefined && keys.length === 1 ? keys[0] : keys.find((key) => key.kid !== undefined && key.kid === kid);
    if (!algorithms.includes(alg) || fitting === undefined || !(await isSignedWith(assertion, fitting, alg)))
      return wrong('The client_assertion signature is invalid.');
    if (aud !== audience) return wrong('The audience claim for client_assertion must be the endpoint invoked for the request.');
    const seconds = now().getTime() / 1000;
    if (exp === undefined || exp <= seconds) return wrong('The client_assertion token is expired.');
    if (exp > seconds + farthestSeconds) return wrong('The client_assertion token has an expiration too far into the future.');
    if (iat !== undefined && iat > seconds + 1) return wrong('The client_assertion token was issued in the future.');
    if (jti !== undefined && used.has(jti)) return wrong('The client_assertion token was used already.');
    if (jti !== undefined) used.add(jti);
    return { id: String(sub) };
  }

  return {
    add(id: string, keys: readonly JWK[]): string {
      keysOf.set(id, keys);
      return id;
    },
    isClient: (id: string) => keysOf.has(id),
    check,
  };
}

const wrong = (text: string): Checked => ({ wrong: text });

function claimsOf(assertion: string): ReturnType<typeof decodeJwt> {
  try {
    return decodeJwt(assertion);
  } catch {
    return {};
  }
}

function headerOf(assertion: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(assertion);
  } catch {
    return {};
  }
}

async function isSignedWith(assertion: string, key: JWK, alg: string): Promise<boolean> {
  try {
    await compactVerify(assertion, await importJWK(key, alg), { algorithms: [alg] });
    return true;
  } catch {
    return false;
  }
}

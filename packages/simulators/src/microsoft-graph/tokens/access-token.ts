import { randomUUID } from 'node:crypto';
import { compactVerify, generateKeyPair, SignJWT } from 'jose';
import type { World } from '../../world/world.ts';
import type { Tenant } from './tenant.ts';

export interface Claims {
  readonly aud: string;
  readonly tid: string;
  readonly appid: string;
  readonly exp: number;
  /** Application permissions. */
  readonly roles?: readonly string[];
  /** Delegated ones, in one text. */
  readonly scp?: string;
  readonly oid?: string;
  readonly upn?: string;
}

export const tokenSeconds = 3599;
const graphAudience = 'https://graph.microsoft.com';
const mostKept = 200;

/** Signs tokens as Microsoft does, and reads back its own. */
export class TokenMint {
  readonly #world: World;
  readonly #tenant: Tenant;
  readonly #keys = generateKeyPair('RS256');
  /** Checking a signature at every call would be most of the work. */
  readonly #read = new Map<string, Claims>();

  constructor(world: World, tenant: Tenant) {
    this.#world = world;
    this.#tenant = tenant;
  }

  async sign(claims: Readonly<Record<string, unknown>>, audience = graphAudience): Promise<string> {
    const now = Math.floor(this.#world.now().getTime() / 1000);
    const { privateKey } = await this.#keys;
    return new SignJWT({ ...claims, tid: this.#tenant.id, ver: '1.0', uti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: `${this.#tenant.id.slice(0, 8)}-1` })
      .setIssuer(`https://sts.windows.net/${this.#tenant.id}/`)
      .setAudience(audience)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(privateKey);
  }

  /** The claims, or what Graph says about a token that it does not take. */
  async read(token: string): Promise<Claims | string> {
    if (token === '') return 'Access token is empty.';
    if (token.split('.').length !== 3) return 'IDX14100: JWT is not well formed, there are no dots (.).';
    const claims = this.#read.get(token) ?? (await this.#verify(token));
    if (claims === null) return 'Access token validation failure. Signature is invalid.';
    if (claims.aud !== graphAudience) return 'Access token validation failure. Invalid audience.';
    if (claims.exp * 1000 <= this.#world.now().getTime()) return 'Lifetime validation failed, the token is expired.';
    return claims;
  }

  async #verify(token: string): Promise<Claims | null> {
    const { publicKey } = await this.#keys;
    try {
      const { payload } = await compactVerify(token, publicKey);
      const claims = JSON.parse(Buffer.from(payload).toString('utf8')) as Claims;
      if (this.#read.size >= mostKept) this.#read.clear();
      this.#read.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }
}

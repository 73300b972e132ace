import { createHash, randomUUID } from 'node:crypto';
import { dayMs } from '@rampart/domain/day.ts';
import { compactVerify, generateKeyPair, SignJWT } from 'jose';
import { TokenIssuer } from '../../kit/oauth.ts';
import type { World } from '../../world/world.ts';
import { Aadsts } from './aadsts.ts';
import type { Tenant } from './applications.ts';

export interface Claims {
  readonly aud: string;
  readonly appid: string;
  readonly exp: number;
  /** Application permissions. */
  readonly roles?: readonly string[];
  /** Delegated ones, in one text. */
  readonly scp?: string;
  readonly oid?: string;
}

export const tokenSeconds = 3599;
const graphAudience = 'https://graph.microsoft.com';
export const exchangeAudience = 'https://outlook.office365.com';
const mostKept = 200;

export type TokenMint = ReturnType<typeof openMint>;

/** By tenant: making a key takes longer than everything else that a start does. */
const keysOf = new Map<string, ReturnType<typeof generateKeyPair>>();

/** Signs access tokens as Microsoft does, and reads back its own. */
export function openMint(world: World, tenant: Tenant) {
  const keys = keysOf.get(tenant.id) ?? generateKeyPair('RS256');
  keysOf.set(tenant.id, keys);
  /** Checking a signature at every call would be most of the work. */
  const verified = new Map<string, Claims>();
  const verify = async (token: string): Promise<Claims | null> => {
    const { publicKey } = await keys;
    try {
      const { payload } = await compactVerify(token, publicKey);
      const claims = JSON.parse(Buffer.from(payload).toString('utf8')) as Claims;
      if (verified.size >= mostKept) verified.clear();
      verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  };
  return {
    async sign(claims: Readonly<Record<string, unknown>>, audience = graphAudience): Promise<string> {
      const now = Math.floor(world.now().getTime() / 1000);
      const { privateKey } = await keys;
      return new SignJWT({ ...claims, tid: tenant.id, ver: '1.0', uti: randomUUID() })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: `${tenant.id.slice(0, 8)}-1` })
        .setIssuer(`https://sts.windows.net/${tenant.id}/`)
        .setAudience(audience)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + tokenSeconds)
        .sign(privateKey);
    },
    /** The claims, or what the service says about a token that it does not take. */
    async read(token: string, audience = graphAudience): Promise<Claims | string> {
      if (token === '') return 'Access token is empty.';
      if (token.split('.').length !== 3) return 'IDX14100: JWT is not well formed, there are no dots (.).';
      const claims = verified.get(token) ?? (await verify(token));
      if (claims === null) return 'Access token validation failure. Signature is invalid.';
      if (claims.aud !== audience) return 'Access token validation failure. Invalid audience.';
      if (claims.exp * 1000 <= world.now().getTime()) return 'Lifetime validation failed, the token is expired.';
      return claims;
    },
  };
}

/** What an administrator agreed to in the browser. */
export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly challenge: string | null;
  /** The object id of the administrator. */
  readonly userId: string;
}

/** Authorization codes and refresh tokens, by the world's clock. */
export function openGrants(world: World) {
  const now = (): Date => world.now();
  const codes = new TokenIssuer<Grant>({ now, lifeMs: 10 * 60_000, prefix: '0.' });
  const refreshTokens = new TokenIssuer<Grant>({ now, lifeMs: 90 * dayMs, prefix: '1.' });
  const redeemed = new WeakSet<Grant>();
  const find = (issuer: TokenIssuer<Grant>, token: string, clientId: string): { readonly grant: Grant; readonly isExpired: boolean } => {
    const found = issuer.find(token);
    if (found?.grant.clientId !== clientId) throw new Aadsts(9_002_313);
    return found;
  };
  return {
    issueCode: (grant: Grant) => codes.issue(grant),
    redeemCode(code: string, clientId: string, redirectUri: string, verifier: string | undefined): Grant {
      const { grant, isExpired } = find(codes, code, clientId);
      if (redeemed.has(grant)) throw new Aadsts(54_005);
      if (isExpired) throw new Aadsts(70_008);
      if (grant.redirectUri !== redirectUri) throw new Aadsts(50_011, { redirectUri, clientId });
      const proof = verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url');
      if (grant.challenge !== proof) throw new Aadsts(501_481);
      redeemed.add(grant);
      return grant;
    },
    /** Every use gives a new one; the old stays valid until it is too old, as Microsoft documents. */
    issueRefreshToken: (grant: Grant) => refreshTokens.issue(grant),
    refresh(token: string, clientId: string): Grant {
      const { grant, isExpired } = find(refreshTokens, token, clientId);
      if (isExpired) throw new Aadsts(700_082);
      return grant;
    },
    /** An administrator signs all users out. */
    revokeAll(): void {
      codes.revokeAll();
      refreshTokens.revokeAll();
    },
  };
}

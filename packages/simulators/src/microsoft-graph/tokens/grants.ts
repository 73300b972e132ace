import { createHash } from 'node:crypto';
import { dayMs } from '@rampart/domain/day.ts';
import { TokenIssuer } from '../../kit/oauth.ts';
import type { World } from '../../world/world.ts';
import { Aadsts, invalidGrant, wrongRedirect } from './aadsts.ts';

/** What an administrator agreed to in the browser. */
export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly challenge: string | null;
  /** The object id of the administrator. */
  readonly userId: string;
}

const malformed = (): Aadsts => invalidGrant(9_002_313, 'Invalid request. Request is malformed or invalid.');

/** Authorization codes and refresh tokens, by the world's clock. */
export class Grants {
  readonly #codes: TokenIssuer<Grant>;
  readonly #refreshTokens: TokenIssuer<Grant>;
  readonly #redeemed = new WeakSet<Grant>();

  constructor(world: World) {
    const now = (): Date => world.now();
    this.#codes = new TokenIssuer({ now, lifeMs: 10 * 60_000, prefix: '0.' });
    this.#refreshTokens = new TokenIssuer({ now, lifeMs: 90 * dayMs, prefix: '1.' });
  }

  issueCode(grant: Grant): string {
    return this.#codes.issue({ ...grant });
  }

  redeemCode(code: string, clientId: string, redirectUri: string, verifier: string | undefined): Grant {
    const found = this.#codes.find(code);
    if (found === undefined || found.grant.clientId !== clientId) throw malformed();
    const { grant, isExpired } = found;
    if (this.#redeemed.has(grant))
      throw invalidGrant(
        54_005,
        'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
      );
    if (isExpired)
      throw invalidGrant(
        70_008,
        'The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.',
      );
    if (grant.redirectUri !== redirectUri) throw invalidGrant(50_011, wrongRedirect(redirectUri, clientId));
    const proof = verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url');
    if (grant.challenge !== proof)
      throw invalidGrant(501_481, 'The Code_Verifier does not match the code_challenge supplied in the authorization request.');
    this.#redeemed.add(grant);
    return grant;
  }

  /** Every use gives a new one; the old stays valid until it is too old, as Microsoft documents. */
  issueRefreshToken(grant: Grant): string {
    return this.#refreshTokens.issue(grant);
  }

  refresh(token: string, clientId: string): Grant {
    const found = this.#refreshTokens.find(token);
    if (found === undefined || found.grant.clientId !== clientId) throw malformed();
    if (found.isExpired)
      throw invalidGrant(700_082, 'The refresh token has expired due to inactivity. The token was inactive for 90.00:00:00.');
    return found.grant;
  }

  /** An administrator signs all users out. */
  revokeAll(): void {
    this.#codes.revokeAll();
    this.#refreshTokens.revokeAll();
  }
}

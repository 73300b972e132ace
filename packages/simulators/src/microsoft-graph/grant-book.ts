import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';
import { Aadsts } from './aadsts.ts';

/** What an administrator agreed to in the browser. */
export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly challenge: string | null;
  /** The object id of who signed in. */
  readonly userId: string;
}

const codeMs = 10 * 60_000;
const refreshMs = 90 * dayMs;
const mostKept = 500;

/** Authorization codes and refresh tokens, by the world's clock. */
export class GrantBook {
  readonly #world: World;
  readonly #codes = new Map<string, { readonly grant: Grant; readonly until: number; isUsed: boolean }>();
  readonly #refreshing = new Map<string, { readonly grant: Grant; readonly until: number }>();

  constructor(world: World) {
    this.#world = world;
  }

  issueCode(grant: Grant): string {
    const code = `0.${randomBytes(48).toString('base64url')}`;
    if (this.#codes.size >= mostKept) this.#codes.clear();
    this.#codes.set(code, { grant, until: this.#world.now().getTime() + codeMs, isUsed: false });
    return code;
  }

  redeemCode(code: string, clientId: string, redirectUri: string, verifier: string | undefined): Grant {
    const found = this.#codes.get(code);
    if (found === undefined || found.grant.clientId !== clientId)
      throw new Aadsts(9_002_313, 'invalid_grant', 'Invalid request. Request is malformed or invalid.');
    if (found.isUsed)
      throw new Aadsts(
        54_005,
        'invalid_grant',
        'OAuth2 Authorization code was already redeemed, please retry with a new valid code or use an existing refresh token.',
      );
    if (found.until <= this.#world.now().getTime())
      throw new Aadsts(
        70_008,
        'invalid_grant',
        'The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.',
      );
    const { challenge, redirectUri: registered } = found.grant;
    if (registered !== redirectUri)
      throw new Aadsts(
        50_011,
        'invalid_grant',
        `The redirect URI '${redirectUri}' specified in the request does not match the redirect URIs configured for the application '${clientId}'.`,
      );
    const proof = verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url');
    if (challenge !== proof)
      throw new Aadsts(
        501_481,
        'invalid_grant',
        'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
      );
    found.isUsed = true;
    return found.grant;
  }

  /** Every use gives a new one; the old stays good until it is too old, as Microsoft documents. */
  issueRefreshToken(grant: Grant): string {
    const token = `1.${randomBytes(64).toString('base64url')}`;
    if (this.#refreshing.size >= mostKept) this.#refreshing.delete(this.#refreshing.keys().next().value!);
    this.#refreshing.set(token, { grant, until: this.#world.now().getTime() + refreshMs });
    return token;
  }

  refresh(token: string, clientId: string): Grant {
    const found = this.#refreshing.get(token);
    if (found === undefined || found.grant.clientId !== clientId)
      throw new Aadsts(9_002_313, 'invalid_grant', 'Invalid request. Request is malformed or invalid.');
    if (found.until <= this.#world.now().getTime())
      throw new Aadsts(
        700_082,
        'invalid_grant',
        'The refresh token has expired due to inactivity. The token was inactive for 90.00:00:00.',
      );
    return found.grant;
  }

  /** Somebody signs everybody out. */
  revokeAll(): void {
    this.#codes.clear();
    this.#refreshing.clear();
  }
}

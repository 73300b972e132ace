import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { boundedMemory } from '../../platform/bounded-memory.ts';
import type { Clock } from '../../platform/clock.ts';
import { type SigningKey, tokenAlgorithm } from './signing-key.ts';

export const tokenLifeSeconds = 15 * 60;
const audience = 'rampart-api';
const tokenType = 'at+jwt';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), tid: z.uuid(), exp: z.number() });
export type Claims = z.infer<typeof Claims>;

export interface TokenSubject {
  readonly accountId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly tenantId: string;
  readonly roles: readonly string[];
}

export interface AccessTokens {
  issue(subject: TokenSubject): Promise<string>;
  /** Undefined unless it is a valid token of ours. */
  read(token: string): Promise<Claims | undefined>;
  /** The content of a token that was checked before, without another check. */
  recall(token: string): Claims | undefined;
}

interface Checked {
  readonly token: string;
  readonly claims: Claims;
}

/** About 125 bits of the signature. */
const keyLength = 22;

/**
 * A map hashes all of a text to find it, and a token is long. The end of its signature differs for each token; the whole text is compared after it.
 * Neither takes constant time, and neither tells a secret by its time: what is looked for by hash, with a seed of this process, says nothing of a
 * signature that is nearly right, and only a caller who has the right one gets as far as the comparison.
 */
const keyOf = (token: string): string => token.slice(-keyLength);

/** Checking a signature costs a third of a millisecond, so a token that was checked is remembered until it ends. */
export function openAccessTokens({ privateKey, publicKey }: SigningKey, clock: Clock, memoryLimit = 50_000): AccessTokens {
  const checked = boundedMemory<Checked>(memoryLimit);
  const isOver = (claims: Claims) => claims.exp * 1000 <= clock.now().getTime();

  /** A token with other claims and the signature of a good one is found by its key, and refused because its text differs. */
  const claimsIn = (remembered: Checked | undefined, token: string): Claims | undefined =>
    remembered?.token === token ? remembered.claims : undefined;

  const check = async (token: string): Promise<Claims | undefined> => {
    const options = { audience, typ: tokenType, algorithms: [tokenAlgorithm], currentDate: clock.now() };
    const verified = await jwtVerify(token, publicKey, options).catch(() => undefined);
    return Claims.safeParse(verified?.payload).data;
  };

  return {
    issue({ accountId, email, sessionId, tenantId, roles }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({
        sid: sessionId,
        tid: tenantId,
        scope: roles.join(' '),
        signed_data: { data: { user: email, tenant: tenantId } },
      })
        .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenType })
        .setSubject(accountId)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenLifeSeconds)
        .sign(privateKey);
    },
    recall(token) {
      const claims = claimsIn(checked.peek(keyOf(token)), token);
      return claims && !isOver(claims) ? claims : undefined;
    },
    async read(token) {
      const known = claimsIn(checked.get(keyOf(token)), token);
      const claims = known ?? (await check(token));
      if (claims === undefined || isOver(claims)) {
        if (known !== undefined) checked.delete(keyOf(token));
        return undefined;
      }
      if (known === undefined) checked.set(keyOf(token), { token, claims });
      return claims;
    },
  };
}

import { z } from 'zod';

const Claims = z.object({ tid: z.string().optional(), roles: z.array(z.string()).optional(), scp: z.string().optional() });

interface TokenClaims {
  readonly tenant: string | undefined;
  /** `roles` of an application, `scp` of a person; not known where the token cannot be read. */
  readonly granted: readonly string[] | undefined;
}

/** What a token says of itself. Nothing is decided by it but what is shown: only Microsoft knows whether it is genuine. */
export function claimsOf(accessToken: string): TokenClaims {
  try {
    const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { tid, roles, scp } = Claims.parse(JSON.parse(payload));
    return { tenant: tid, granted: roles ?? scp?.split(' ') ?? [] };
  } catch {
    return { tenant: undefined, granted: undefined };
  }
}

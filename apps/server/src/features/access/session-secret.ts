import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What the cookie contains: where the session is, and the proof that it is the caller's. */
export interface SessionCookie {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly secret: string;
}

const Parts = z.tuple([z.uuid(), z.uuid(), z.string().length(43)]);

export const writeSessionCookie = ({ tenantId, sessionId, secret }: SessionCookie): string => `${tenantId}.${sessionId}.${secret}`;

export function readSessionCookie(value: string | undefined): SessionCookie | undefined {
  const parts = Parts.safeParse(value?.split('.'));
  if (!parts.success) return undefined;
  const [tenantId, sessionId, secret] = parts.data;
  return { tenantId, sessionId, secret };
}

export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** Derived from the previous one, so that two tabs that renew concurrently end up with the same cookie, whichever is answered last. */
export const nextSecret = (key: Buffer, secret: string): string =>
  createHmac('sha256', key).update(`session ${secret}`).digest('base64url');

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const isSecretOf = (hash: Buffer | null, secret: string): boolean => hash !== null && timingSafeEqual(hash, hashSecret(secret));

import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSessionCookie, type SessionCookie, writeSessionCookie } from './session-secret.ts';

const name = 'rampart_session';
/** Only renewal needs it, so only renewal gets it. */
const path = '/api/auth';

const attributes = (publicUrl: string) => ({ path, httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') }) as const;

export const cookieOf = (request: FastifyRequest): SessionCookie | undefined => readSessionCookie(request.cookies[name]);

export function setCookie(
  response: FastifyReply,
  publicUrl: string,
  { cookie, expiresAt }: { cookie: SessionCookie; expiresAt: Date },
): void {
  response.setCookie(name, writeSessionCookie(cookie), { ...attributes(publicUrl), expires: expiresAt });
}

export function clearCookie(response: FastifyReply, publicUrl: string): void {
  response.clearCookie(name, attributes(publicUrl));
}

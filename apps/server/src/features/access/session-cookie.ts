import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNamed } from './host-cookie.ts';
import { readSessionCookie, type SessionCookie, writeSessionCookie } from './session-secret.ts';

/** Only renewal needs it; where a browser allows it, only renewal gets it. */
const named = (publicUrl: string) => cookieNamed({ name: 'rampart_session', path: '/api/auth', publicUrl });

export const cookieOf = (request: FastifyRequest, publicUrl: string): SessionCookie | undefined =>
  readSessionCookie(request.cookies[named(publicUrl).name]);

export function setCookie(
  response: FastifyReply,
  publicUrl: string,
  { cookie, expiresAt }: { cookie: SessionCookie; expiresAt: Date },
): void {
  const { name, attributes } = named(publicUrl);
  response.setCookie(name, writeSessionCookie(cookie), { ...attributes, expires: expiresAt });
}

export function clearCookie(response: FastifyReply, publicUrl: string): void {
  const { name, attributes } = named(publicUrl);
  response.clearCookie(name, attributes);
}

import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix makes browsers keep it to this very host. */
const name = '__Host-rampart_sso';

/**
 * The answer arrives from another site, so only a SameSite=None cookie comes with it, and browsers take such a cookie over https alone.
 * Without https (a developer's machine) there is no binding.
 */
const isPossible = (publicUrl: string) => publicUrl.startsWith('https:');
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'none' } as const;

/** Ties a request to the browser that started it: an answer obtained elsewhere cannot sign this browser in as another person. */
export function setRequestCookie(response: FastifyReply, publicUrl: string, requestId: string): void {
  if (isPossible(publicUrl)) response.setCookie(name, requestId, { ...attributes, maxAge: 600 });
}

export const startedHere = (request: FastifyRequest, publicUrl: string, requestId: string): boolean =>
  !isPossible(publicUrl) || request.cookies[name] === requestId;

export function clearRequestCookie(response: FastifyReply, publicUrl: string): void {
  if (isPossible(publicUrl)) response.clearCookie(name, attributes);
}

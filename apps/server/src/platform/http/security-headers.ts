import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const directives = (styleNonce: string | undefined) => ({
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': styleNonce === undefined ? "'self'" : `'self' 'nonce-${styleNonce}'`,
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
});

/** The policy of a page; the nonce lets the component library add its own style elements, and nothing else. */
export const contentSecurityPolicy = (styleNonce?: string): string =>
  Object.entries(directives(styleNonce))
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  const policy = contentSecurityPolicy();
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  });
}

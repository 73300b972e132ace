import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface PagePolicy {
  /** Lets the component library add its own style elements, and nothing else. */
  readonly styleNonce?: string;
  /** Where browsers send files when they are not kept here. */
  readonly uploadOrigin?: string | undefined;
}

const directives = ({ styleNonce, uploadOrigin }: PagePolicy) => ({
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': styleNonce === undefined ? "'self'" : `'self' 'nonce-${styleNonce}'`,
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': uploadOrigin === undefined ? "'self'" : `'self' ${uploadOrigin}`,
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
});

export const contentSecurityPolicy = (policy: PagePolicy = {}): string =>
  Object.entries(directives(policy))
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const permissions = 'camera=(), geolocation=(), microphone=(), payment=()';

/** What every answer carries, for those that never reach the hooks. A test compares them with what the hooks send. */
export const plainHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy': permissions,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});

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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.header('permissions-policy', permissions);
    done();
  });
}

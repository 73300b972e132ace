import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export type Form = Readonly<Record<string, string | undefined>>;

/** The client's id and secret, in the form or as HTTP Basic with both parts encoded like a form (RFC 6749, 2.3.1). */
export function clientCredentials({ headers, body }: FastifyRequest): { readonly id: string; readonly secret: string } {
  const form = (body ?? {}) as Form;
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : null;
  const [id = '', secret = ''] = basic === null ? [form['client_id'], form['client_secret']] : splitOnce(basic).map(decodeURIComponent);
  return { id, secret };
}

function splitOnce(text: string): readonly string[] {
  const colon = text.indexOf(':');
  return colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
}

export function bearerToken({ headers }: FastifyRequest): string {
  const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' ? token : '';
}

interface Issued<Grant> {
  readonly grant: Grant;
  readonly expiresAt: number;
}

interface TokenIssuerOptions {
  readonly now: () => Date;
  readonly lifeMs: number;
  readonly prefix?: string;
}

const mostKept = 500;

/** Opaque tokens or codes that stand for a grant until they expire, by the world's clock. */
export class TokenIssuer<Grant> {
  readonly #options: TokenIssuerOptions;
  readonly #issued = new Map<string, Issued<Grant>>();

  constructor(options: TokenIssuerOptions) {
    this.#options = options;
  }

  get lifeSeconds(): number {
    return this.#options.lifeMs / 1000;
  }

  issue(grant: Grant): string {
    const { now, lifeMs, prefix = '' } = this.#options;
    const token = `${prefix}${randomBytes(48).toString('base64url')}`;
    const [oldest] = this.#issued.keys();
    if (this.#issued.size >= mostKept && oldest !== undefined) this.#issued.delete(oldest);
    this.#issued.set(token, { grant, expiresAt: now().getTime() + lifeMs });
    return token;
  }

  find(token: string): { readonly grant: Grant; readonly isExpired: boolean } | undefined {
    const found = this.#issued.get(token);
    return found && { grant: found.grant, isExpired: this.#options.now().getTime() >= found.expiresAt };
  }

  revokeAll(): void {
    this.#issued.clear();
  }
}

import { z } from 'zod';
import type { IssuedToken } from './cached-token.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './failure-of.ts';
import { paceOf } from './pace.ts';
import { undefinedIf, VendorFailure } from './vendor-failure.ts';

export interface TokenReply extends IssuedToken {
  readonly scopes: readonly string[] | undefined;
  readonly refreshToken: string | undefined;
  /** To the key that the request was proved with (RFC 9449). */
  readonly isBound: boolean;
}

interface TokenRequest {
  readonly vendor: string;
  readonly url: URL;
  readonly form: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connection: Pick<Connection, 'fetch' | 'signal'> & Partial<Pick<Connection, 'now'>>;
  /** What the vendor's own codes say beyond the status. */
  readonly refusalOf: (status: number, body: unknown, headers: Headers) => VendorFailure | undefined;
  /** For the reader, when the answer is no token at all. */
  readonly unreadable: string;
}

/** RFC 6749, 5.1, only recommends to say it. A token that ends earlier is refused, and renewed then. */
const usualSeconds = 600;

const Granted = z.object({
  access_token: z.string().min(1).max(16_384),
  token_type: z.string().max(64).optional(),
  expires_in: z.coerce.number().positive().default(usualSeconds),
  scope: z.string().max(8192).optional(),
  refresh_token: z.string().min(1).optional(),
});

/**
 * As much of what is asked for as was granted, so that one missing scope costs only what needs it: a vendor refuses a whole request for one scope, and does
 * not say which. Where nothing was granted, the failure has no status: no call was refused, and none can be made.
 */
export async function widestToken(
  asked: readonly string[],
  tokenWith: (scopes: readonly string[]) => Promise<TokenReply>,
): Promise<{ readonly issued: TokenReply; readonly scopes: readonly string[] }> {
  const undefinedIfRefused = undefinedIf(({ kind }) => kind === 'permission');
  try {
    return { issued: await tokenWith(asked), scopes: asked };
  } catch (error) {
    undefinedIfRefused(error);
    const scopes: string[] = [];
    for (const scope of asked) if ((await tokenWith([scope]).catch(undefinedIfRefused)) !== undefined) scopes.push(scope);
    const { vendor, message: reason } = error as VendorFailure;
    if (scopes.length === 0) throw new VendorFailure(vendor, { kind: 'permission', reason, cause: error });
    return { issued: await tokenWith(scopes), scopes };
  }
}

/** One request to an OAuth 2.0 token endpoint (RFC 6749), whatever the grant. */
export async function requestToken(request: TokenRequest): Promise<TokenReply> {
  const { vendor, url, form, headers, connection, refusalOf, unreadable } = request;
  const response = await connection
    .fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      signal: connection.signal,
    })
    .catch((error: unknown) => {
      connection.signal.throwIfAborted();
      throw failureOf(vendor, error);
    });
  const now = connection.now?.() ?? new Date();
  const body: unknown = await response.json().catch(() => undefined);
  const { status } = response;
  if (!response.ok)
    throw refusalOf(status, body, response.headers) ?? failureOf(vendor, { status, retryAt: paceOf(response, now).notBefore });
  const granted = Granted.safeParse(body);
  if (!granted.success) throw new VendorFailure(vendor, { kind: 'theirs', reason: unreadable });
  const { access_token: token, token_type: type, expires_in: seconds, scope, refresh_token: refreshToken } = granted.data;
  const isBound = type?.toLowerCase() === 'dpop';
  return { token, expiresAt: new Date(now.getTime() + seconds * 1000), scopes: scope?.split(' '), refreshToken, isBound };
}

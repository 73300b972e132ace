import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { failureOf } from '../kit/failure-of.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { Directory } from './directory-of.ts';
import { signInRefusal } from './sign-in-refusal.ts';

export interface TokenReply {
  readonly accessToken: string;
  readonly seconds: number;
  readonly refreshToken: string | undefined;
}

interface TokenRequest {
  readonly directory: Pick<Directory, 'login' | 'tenant'>;
  readonly form: Readonly<Record<string, string>>;
  readonly connection: Pick<Connection, 'fetch' | 'signal'>;
}

const Granted = z
  .object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive(), refresh_token: z.string().min(1).optional() })
  .transform((reply): TokenReply => ({
    accessToken: reply.access_token,
    seconds: reply.expires_in,
    refreshToken: reply.refresh_token,
  }));

const Refused = z.object({ error: z.string().catch(''), error_codes: z.array(z.number()).catch([]) }).catch({ error: '', error_codes: [] });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One request to the v2.0 token endpoint. Our own client: Microsoft's library knows neither the guard nor our clock. */
export async function requestToken({ directory, form, connection }: TokenRequest): Promise<TokenReply> {
  const url = new URL(`${directory.login}/${encodeURIComponent(directory.tenant)}/oauth2/v2.0/token`);
  try {
    const response = await connection.fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      signal: connection.signal,
    });
    const body = parsed(await response.text());
    if (!response.ok) {
      const { error: word, error_codes: codes } = Refused.parse(body);
      const { status } = response;
      throw signInRefusal({ status, codes, word }) ?? failureOf('Microsoft', { status });
    }
    const granted = Granted.safeParse(body);
    if (granted.success) return granted.data;
    const reason = 'Microsoft’s sign-in gave an answer that cannot be read. Try again later.';
    throw new VendorFailure('Microsoft', { kind: 'theirs', reason });
  } catch (error) {
    connection.signal.throwIfAborted();
    throw failureOf('Microsoft', error);
  }
}

import { z } from 'zod';
import { CachedToken } from '../kit/cached-token.ts';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { requestToken, type TokenReply, widestToken } from '../kit/request-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { GoogleClient } from './client.ts';
import { readKeyFile, signedAssertion } from './key-file.ts';
import { scopesAsked, scopesToWrite } from './scopes.ts';

const tokenUrl = new URL('https://oauth2.googleapis.com/token');

const Credentials = z.object({
  url: z.string().min(1).max(2048),
  username: z.string().min(1).max(320),
  api_key: z.string().min(1).max(8192),
});

const Refused = z
  .object({ error: z.string().max(200), error_description: z.string().max(2000).optional() })
  .catch({ error: '', error_description: '' });

const reasons = {
  notDelegated:
    'Google has not delegated the scopes to this service account. In the Admin console open Security > Access and data control > API controls > Domain-wide delegation, and add the client ID with the scopes that the guide lists.',
  noSubject: 'Google does not know the administrator for whom the service account acts, or the account is suspended. Check the username.',
  wrongKey: 'Google does not accept the key of the service account. Make a new one in the Cloud console and paste the whole file.',
};

function refusalOf(status: number, body: unknown): VendorFailure | undefined {
  const { error, error_description: said = '' } = Refused.parse(body);
  if (error === 'unauthorized_client' || error === 'access_denied')
    return new VendorFailure('Google', { kind: 'permission', status, reason: reasons.notDelegated });
  if (error !== 'invalid_grant' && error !== 'invalid_client') return undefined;
  const isAboutSubject = /user id|account has been|disabled/i.test(said);
  return new VendorFailure('Google', { kind: 'credentials', status, reason: isAboutSubject ? reasons.noSubject : reasons.wrongKey });
}

/** What was pasted: a domain, an address on it, or an address of mail. */
export function domainOf(given: string): string {
  const [, domain = ''] = /^(?:https?:\/\/)?(?:www\.)?(?:[^@/\s]+@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[:/].*)?$/i.exec(given.trim()) ?? [];
  if (domain !== '') return domain.toLowerCase();
  throw new VendorFailure('Google', { kind: 'ours', field: 'url', reason: 'This is not a domain. Write it as your-company.com.' });
}

export async function connectGoogle(connection: Connection): Promise<GoogleClient> {
  const { url, username, api_key: file } = credentialsAs('Google', Credentials, connection);
  const account = readKeyFile(file);
  const domain = domainOf(url);

  async function tokenWith(scopes: readonly string[]): Promise<TokenReply> {
    const assertion = signedAssertion(account, { subject: username.trim(), scopes, audience: tokenUrl.href, now: connection.now() });
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const unreadable = 'Google returned an answer that is not a token. Try again later.';
    return requestToken({ vendor: 'Google', url: tokenUrl, form, connection, refusalOf, unreadable });
  }

  let granted: readonly string[] | undefined;
  const reading = new CachedToken({
    now: connection.now,
    tokens: connection.tokens,
    purpose: 'reading',
    async issue() {
      const { issued, scopes } = await widestToken(scopesAsked, tokenWith);
      granted = scopes;
      return issued;
    },
  });
  // Its own token: what only reads never has the right to write.
  const writing = new CachedToken({ now: connection.now, issue: async () => (await widestToken(scopesToWrite, tokenWith)).issued });
  const access = { connection, authorise: reading.authorise, authoriseWrites: writing.authorise };
  return new GoogleClient({ ...access, domain, granted: () => granted });
}

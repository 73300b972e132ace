import { z } from 'zod';
import { CachedToken } from '../kit/cached-token.ts';
import type { Connection } from '../kit/connection.ts';
import type { TokenReply } from '../kit/request-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { MicrosoftGraphClient, settlesWithinMs } from './client.ts';
import { ExchangeClient } from './exchange/exchange-client.ts';
import { type Directory, directoryOf } from './token/directory-of.ts';
import { purposeOf, withHostsOfTenant } from './token/hosts-by-tenant.ts';
import { claimsOf } from './token/request-microsoft-token.ts';
import { requestMicrosoftToken } from './token/request-microsoft-token.ts';

const Registration = z.object({ url: z.string().min(1), client_id: z.string().min(1), client_secret: z.string().min(1) });
const Consent = z.object({ tenant: z.string().min(1), refresh_token: z.string().min(1) });

interface Access {
  readonly directory: Directory;
  readonly issue: () => Promise<TokenReply>;
  /** A token for Exchange, which is a service of its own. */
  readonly issueForMail: () => Promise<TokenReply>;
}

const incomplete = (reason: string): VendorFailure => new VendorFailure('Microsoft', { kind: 'credentials', reason });

/** A registration of the customer's own: client credentials. */
async function byRegistration(connection: Connection): Promise<Access> {
  const entered = Registration.safeParse(connection.credentials);
  if (!entered.success) throw incomplete('The directory address, the client ID and the client secret are all needed. Enter them again.');
  const { url, client_id, client_secret } = entered.data;
  const directory = await withHostsOfTenant(connection, directoryOf(url));
  const form = (scope: string) => ({ grant_type: 'client_credentials', client_id, client_secret, scope });
  return {
    directory,
    issue: () => requestMicrosoftToken(connection, directory, form(`${directory.graph}/.default`)),
    issueForMail: () => requestMicrosoftToken(connection, directory, form(`${directory.exchange}/.default`)),
  };
}

/** Our registration, and an administrator's consent: the refresh token is replaced with each use, and the newest is kept. */
function byConsent(connection: Connection): Access {
  const stored = Consent.safeParse(connection.credentials);
  if (!stored.success) throw incomplete('No administrator has consented yet. Connect, and consent in Microsoft’s window.');
  const { oauthApp } = connection;
  if (oauthApp === undefined) {
    const reason = 'This installation has no registration at Microsoft any more. Its operator must configure one.';
    throw new VendorFailure('Microsoft', { kind: 'ours', reason });
  }
  const directory = directoryOf(stored.data.tenant);
  let refreshToken = stored.data.refresh_token;
  return {
    directory,
    async issue() {
      const reply = await requestMicrosoftToken(connection, directory, {
        grant_type: 'refresh_token',
        client_id: oauthApp.clientId,
        client_secret: oauthApp.clientSecret,
        refresh_token: refreshToken,
        scope: `${directory.graph}/.default offline_access`,
      });
      if (reply.refreshToken !== undefined && reply.refreshToken !== refreshToken) {
        refreshToken = reply.refreshToken;
        await connection.keepCredentials({ ...connection.credentials, refresh_token: refreshToken });
      }
      return reply;
    },
    async issueForMail() {
      const reason =
        'Consent in a window does not reach Exchange. Connect Defender for Office 365 with a registration of your own, as the guide describes.';
      throw new VendorFailure('Microsoft', { kind: 'permission', reason });
    },
  };
}

export async function connectMicrosoftGraph(connection: Connection): Promise<MicrosoftGraphClient> {
  const { directory, issue, issueForMail } = connection.method === 'oauth_app' ? byConsent(connection) : await byRegistration(connection);
  const { now, tokens } = connection;
  const token = new CachedToken({ now, tokens, purpose: purposeOf(directory), issue });
  const { graph, tenant } = directory;
  const granted = () => (token.newest === undefined ? undefined : claimsOf(token.newest).granted);
  const mailToken = new CachedToken({ now, tokens, purpose: 'exchange', issue: issueForMail });
  const exchange = new ExchangeClient({
    connection,
    base: new URL(directory.exchange),
    authorise: mailToken.authorise,
    settlesWithinMs,
    async claims() {
      const found = claimsOf(await mailToken.get());
      return { tenant: found.tenant ?? tenant, granted: found.granted };
    },
  });
  return new MicrosoftGraphClient({ connection, base: new URL(`${graph}/v1.0`), tenant, authorise: token.authorise, granted, exchange });
}

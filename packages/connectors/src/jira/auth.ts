import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { undefinedIf, VendorFailure } from '../kit/vendor-failure.ts';
import { gatewayOrigin, gatewayTo, readAddress } from './address.ts';
import { JiraClient, vendor } from './client.ts';
import { findCloudId } from './cloud-id.ts';
import { withRefusedLogins } from './login-reason.ts';

const Credentials = z.object({
  url: z.string().min(1).max(2048),
  username: z.string().min(1).max(512),
  api_key: z.string().min(1).max(4096),
});

/** “Manage API tokens for service accounts”: all their tokens have scopes, and are sent as bearer tokens. */
const isServiceAccount = (email: string): boolean => /@serviceaccount\.atlassian\.com$/i.test(email);

function authorizationOf(email: string, token: string): string {
  if (isServiceAccount(email)) return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;
}

const undefinedIfRefused = undefinedIf(({ kind }) => kind === 'credentials');

/** What to do where the site has refused the token, and the gateway, which may take it, cannot be asked. */
function unreachable({ kind, retryAt, cause }: VendorFailure): VendorFailure {
  const { host } = new URL(gatewayOrigin);
  const reason = `The site refused the API token, and ${host}, which accepts tokens with scopes, could not be reached. Check the token, and that Rampart may call ${host}.`;
  return new VendorFailure(vendor, { kind, reason, cause, ...(retryAt === undefined ? {} : { retryAt }) });
}

type Open = (base: URL, site: URL) => JiraClient;

/** A token says nowhere whether it has scopes. One without is good at the site, one with scopes only at the gateway. */
async function openForPerson(connection: Connection, site: URL, open: Open): Promise<JiraClient> {
  const atSite = open(site, site);
  const refusal = await atSite.whoAmI().then(
    () => undefined,
    (error: unknown) => {
      undefinedIfRefused(error);
      return error as VendorFailure;
    },
  );
  if (refusal === undefined) return atSite;
  // A server of the company's own has no cloud id.
  const cloudId = await findCloudId(connection, site).catch(undefinedIf(({ kind }) => kind !== 'throttled'));
  if (cloudId === undefined) throw refusal;
  const throughGateway = open(gatewayTo(cloudId), site);
  await throughGateway.whoAmI().catch((error: unknown) => {
    if (!(error instanceof VendorFailure) || error.kind === 'permission' || error.kind === 'throttled') throw error;
    throw error.kind === 'credentials' ? refusal : unreachable(error);
  });
  return throughGateway;
}

export async function connectJira(given: Connection): Promise<JiraClient> {
  const connection = withRefusedLogins(given);
  const { url: entered, username, api_key: token } = credentialsAs(vendor, Credentials, connection);
  const email = username.trim();
  const { url, isGateway } = readAddress(entered);
  const authorization = authorizationOf(email, token);
  const open: Open = (base, site) => new JiraClient(connection, { base, site, authorization });
  if (isGateway) return open(url, await open(url, url).findSite());
  if (isServiceAccount(email)) return open(gatewayTo(await findCloudId(connection, url)), url);
  return openForPerson(connection, url, open);
}

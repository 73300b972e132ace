import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { JiraClient, vendor } from './client.ts';

const Credentials = z.object({
  url: z.string().min(1).max(2048),
  username: z.string().min(1).max(512),
  api_key: z.string().min(1).max(4096),
});

/** People copy the address of a board, or leave out the scheme; both mean the site. */
function baseOf(given: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`);
  if (url !== null && url.username === '' && url.password === '') return new URL(url.origin);
  const reason = 'This is not an address of a Jira site. Write it as https://your-company.atlassian.net.';
  throw new VendorFailure(vendor, { kind: 'ours', field: 'url', reason });
}

export async function connectJira(connection: Connection): Promise<JiraClient> {
  const { url, username, api_key: token } = credentialsAs(vendor, Credentials, connection);
  return new JiraClient(connection, { base: baseOf(url), email: username.trim(), token });
}

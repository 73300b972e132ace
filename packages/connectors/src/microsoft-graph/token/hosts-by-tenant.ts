import { z } from 'zod';
import { isLasting } from '../../kit/cached-token.ts';
import type { Connection } from '../../kit/connection.ts';
import { undefinedIf } from '../../kit/vendor-failure.ts';
import { VendorHttp } from '../../kit/vendor-http.ts';
import type { Directory } from './directory-of.ts';

const Configuration = z.object({ msgraph_host: z.string().max(253).optional().catch(undefined) });

/** Microsoft's document "National cloud deployments"; the host of Exchange is that of Microsoft's own scripts (`USGovernmentL5`). */
const dod = {
  host: 'dod-graph.microsoft.us',
  hosts: { graph: 'https://dod-graph.microsoft.us', exchange: 'https://outlook-dod.office365.us' },
} as const;

/** A directory that the sign-in does not know is refused there, with the reason. */
const undefinedIfUnknown = undefinedIf(({ status = 0 }) => status >= 400 && status < 500 && status !== 429);

/** What a token for Graph is kept under: it says which Graph it is for. */
export const purposeOf = ({ graph }: Pick<Directory, 'graph'>): string => `graph ${graph}`;

/**
 * GCC High (L4) and DoD (L5) sign in at one host and have a Graph each. Microsoft's document "What's new in Microsoft Entra ID": the OpenID configuration
 * of the directory says which. It is asked for again only when a new token is: one that lasts was issued for the Graph of the directory.
 */
export async function withHostsOfTenant(connection: Connection, directory: Directory): Promise<Directory> {
  if (directory.login !== 'https://login.microsoftonline.us') return directory;
  const inDod = { ...directory, ...dod.hosts };
  const { tokens, now } = connection;
  const known = [directory, inDod].find((one) => isLasting(tokens?.find(purposeOf(one)), now()));
  if (known !== undefined) return known;
  const http = new VendorHttp({ vendor: 'Microsoft', base: new URL(directory.login), connection, authorise: async () => ({}) });
  const path = `${encodeURIComponent(directory.tenant)}/v2.0/.well-known/openid-configuration`;
  const found = await http.json({ path }, Configuration).catch(undefinedIfUnknown);
  return found?.data.msgraph_host === dod.host ? inDod : directory;
}

import type { DirectoryClient } from './client.ts';
import { type Entry, hasClass, sidOf } from './schema.ts';

/** Active Directory keeps the policy of the whole domain in its root; other directories have none there. */
export const hasDomainPolicy = (root: Entry): boolean => root.attributes.has('minpwdlength');

/** AD LDS, and OpenLDAP with such a schema, have roots of the class of a domain too, but none of what a domain is known by. */
const isDomain = (root: Entry): boolean => hasClass(root, 'domaindns') && (sidOf(root) !== undefined || hasDomainPolicy(root));

/** An export of a part of a domain has no root. Only Active Directory has both: AD LDS has no account names, and other directories no such ids. */
async function hasAccounts({ source }: DirectoryClient): Promise<boolean> {
  for await (const entry of source.entriesOf(['user', 'group']))
    if (sidOf(entry) !== undefined && entry.attributes.has('samaccountname')) return true;
  return false;
}

/** As the server says of itself; of a file, as its roots or its accounts say. */
export async function isActiveDirectory(client: DirectoryClient): Promise<boolean> {
  const { source } = client;
  if (source.isDomainController !== undefined) return source.isDomainController();
  return (await source.roots()).some(isDomain) || hasAccounts(client);
}

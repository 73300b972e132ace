import type { DirectoryClient } from '../client.ts';
import { domainIn, type Entry } from '../schema.ts';

/** Every domain has the container of fine-grained policies, and hides it from ordinary accounts with all that is in it. */
async function domainsWithContainer({ source }: DirectoryClient): Promise<ReadonlySet<string | undefined>> {
  const domains = new Set<string | undefined>();
  for await (const { dn } of source.entriesOf(['msds-passwordsettingscontainer'], ['cn'])) domains.add(domainIn(dn));
  return domains;
}

export const hidesFineGrained = async (client: DirectoryClient): Promise<boolean> => (await domainsWithContainer(client)).size === 0;

/** Of which of these domains, by their roots, neither a fine-grained policy nor the place for one is shown. */
export async function domainsThatHide(
  client: DirectoryClient,
  roots: readonly Entry[],
  policies: readonly Entry[],
): Promise<ReadonlySet<Entry>> {
  const withPolicy = new Set(policies.map(({ dn }) => domainIn(dn)));
  const without = roots.filter(({ dn }) => !withPolicy.has(domainIn(dn)));
  if (without.length === 0) return new Set();
  const withContainer = await domainsWithContainer(client);
  return new Set(without.filter(({ dn }) => !withContainer.has(domainIn(dn))));
}

import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import { readMailDomains } from '../../kit/mail-domains/read-mail-domains.ts';
import type { GoogleClient } from '../client.ts';

/** Google's help pages "Define your SPF record" and "Turn on DKIM": its servers, and the selector that it proposes. */
const service = { spf: 'include:_spf.google.com', selectors: ['google'] };

/** Google does not say for which domains Gmail is on: it is taken to be on for all whose mail does not go to another service. */
export async function collectMailDomains(client: GoogleClient): Promise<MailDomain[]> {
  const domains = await client.domains();
  // Mail goes to and from an alias of a domain as well.
  const all = domains.flatMap(({ domainName, verified: isVerified, domainAliases }) => [
    { name: domainName, isVerified },
    ...domainAliases.map((alias) => ({ name: alias.domainAliasName, isVerified: alias.verified })),
  ]);
  const verified = all.filter(({ isVerified }) => isVerified === true).map(({ name }) => ({ name, isHosted: true, ...service }));
  return readMailDomains('Google', client.connection, verified);
}

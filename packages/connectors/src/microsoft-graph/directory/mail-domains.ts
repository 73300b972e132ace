import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import { readMailDomains } from '../../kit/mail-domains/read-mail-domains.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { Organization } from '../schema.ts';

/** Microsoft's documents "Set up SPF" and "Set up DKIM": its servers, and the two selectors that it changes between. */
const service = { spf: 'include:spf.protection.outlook.com', selectors: ['selector1', 'selector2'] };

const takesMail = (capabilities: string | null | undefined): boolean => (capabilities ?? '').split(/[\s,]+/).includes('Email');

/** Those that the customer brought. The one that ends with onmicrosoft.com is in a zone of Microsoft's. */
export async function collectMailDomains(client: MicrosoftGraphClient): Promise<MailDomain[]> {
  const [organisation] = await client.list('organization', Organization, { $select: 'id,displayName,verifiedDomains' });
  const own = (organisation?.verifiedDomains ?? []).filter(({ isInitial }) => isInitial !== true);
  const verified = own.flatMap(({ name, capabilities }) => (name ? [{ name, isHosted: takesMail(capabilities), ...service }] : []));
  return readMailDomains('Microsoft', client.connection, verified);
}

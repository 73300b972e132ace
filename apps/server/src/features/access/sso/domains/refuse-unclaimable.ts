import { sql } from 'kysely';
import { inScopeOf } from '../../../../platform/database/database.ts';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../../platform/http/http-error.ts';
import { listProviders } from './domain-news.ts';
import { domainOf, withParents } from './domain-name.ts';
import { publicMailDomains } from './public-mail-domains.ts';

/** More staff than a provider has. */
const maxStaff = 5000;

async function staffDomains(tx: TenantTx): Promise<string[]> {
  const staff = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.email')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`provider_roles <> '{}'`)
    .limit(maxStaff)
    .execute();
  return staff.map(({ email }) => domainOf(email));
}

/** In the platform's scope. No tenant gets a domain of the provider's staff, nor one that anybody may have an address of; nor one below. */
export async function refuseUnclaimable(tx: TenantTx, domain: string): Promise<void> {
  const candidates = withParents(domain);
  if (candidates.some((candidate) => publicMailDomains.includes(candidate)))
    throw new BadRequest(`${domain} is a public mail service. Its users belong to no organisation, so it cannot be claimed.`);
  for (const tenantId of await listProviders(tx)) {
    const own = await inScopeOf(tx, tenantId, staffDomains);
    if (candidates.some((candidate) => own.includes(candidate)))
      throw new BadRequest(`${domain} belongs to those who run this service. No tenant can claim it.`);
  }
}

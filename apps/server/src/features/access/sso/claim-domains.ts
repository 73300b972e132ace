import { sql } from 'kysely';
import { inScopeOf } from '../../../platform/database/database.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { publicMailDomains } from './public-mail-domains.ts';

const memberLimit = 5000;
const domainLimit = 100;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Domains where more people are at home in this tenant than elsewhere: one invited outsider must not claim a company's domain. */
async function domainsAtHome(tx: TenantTx, tenantId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    with asked as (
      select distinct split_part(email, '@', 2) as domain from account
      where id = any(${accountIds}::uuid[]) and primary_tenant_id = ${tenantId}
    )
    select asked.domain from asked join account on split_part(account.email, '@', 2) = asked.domain
    where length(asked.domain) between 1 and 253
    group by asked.domain
    having count(*) filter (where primary_tenant_id = ${tenantId}) > count(*) filter (where primary_tenant_id <> ${tenantId})
    order by count(*) desc, asked.domain limit ${domainLimit}`.execute(tx);
  return rows.map(({ domain }) => domain);
}

/** The e-mail domains of the tenant's own people become its provider's, unless they are public or another tenant's. */
export async function claimDomains(tx: TenantTx): Promise<string[]> {
  const members = await tx
    .selectFrom('membership')
    .select('account_id')
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`provider_roles = '{}'`)
    .limit(memberLimit)
    .execute();
  const accountIds = members.map(({ account_id }) => account_id);
  const found = await inScopeOf(tx, platformTenantId, (platform) => domainsAtHome(platform, tx.tenantId, accountIds));
  const domains = found.filter((domain) => !publicMailDomains.includes(domain));
  if (domains.length === 0) return [];
  const claimed = await tx
    .insertInto('sso_domain')
    .values(domains.map((domain) => ({ tenant_id: tx.tenantId, domain })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute();
  return claimed.map(({ domain }) => domain);
}

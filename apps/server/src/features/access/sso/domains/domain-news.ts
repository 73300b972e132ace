import { productName } from '@rampart/domain/product-name.ts';
import { type Database, inScopeOf } from '../../../../platform/database/database.ts';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { TxtRecords } from '../../../../platform/dns/txt-records.ts';
import { composeMail } from '../../../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../../../platform/mail/mail-job.ts';
import { postMail } from '../../../../platform/mail/post-mail.ts';
import { tenantLink } from '../../../../platform/mail/tenant-link.ts';
import type { Queue } from '../../../../platform/queue/queue.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../../audit/index.ts';
import { notifyAdministrators } from '../../../notifications/index.ts';
import { lockTenant } from '../../../tenants/index.ts';

export interface DomainDeps extends AuditDeps {
  readonly db: Database;
  readonly queue: Queue;
  readonly publicUrl: string;
  readonly txtRecords: TxtRecords;
}

/** Administrators who get a mail; all of them are notified in the console. */
const maxMailed = 50;
const maxProviders = 10;

/** What happened to a domain, for the log of a tenant and for its administrators. */
export interface DomainNews {
  readonly tenantId: string;
  readonly action: string;
  /** For the log. */
  readonly message: string;
  /** For the administrators; nothing where the log is enough. */
  readonly told?: string;
}

const administratorsOf = (tx: TenantTx) =>
  tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.email')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('membership.role', '=', 'administrator')
    .orderBy('membership.joined_at')
    .limit(maxMailed)
    .execute();

async function tell({ vault, queue, publicUrl }: DomainDeps, tx: TenantTx, domain: string, told: string): Promise<void> {
  await notifyAdministrators(tx, { category: 'security', subject: told, links: [], priority: 'high' });
  for (const { email } of await administratorsOf(tx)) {
    const message = composeMail({
      to: email,
      subject: `${productName}: the sign-in domain ${domain}`,
      paragraphs: ['Hello,', told],
      action: { label: 'Open Authentication Settings', url: tenantLink(publicUrl, tx.tenantId, '/settings/authentication-settings') },
      footer: 'You get this mail because you are an administrator of the tenant.',
    });
    await postMail({ tx, vault, enqueue: enqueueMail(queue) }, message);
  }
}

/** Logs and notifications of all tenants concerned, in the transaction of what happened. */
export async function publishNews(
  deps: DomainDeps,
  tx: TenantTx,
  domain: string,
  { by, news }: { by: ActedBy; news: readonly DomainNews[] },
) {
  // Always in the same order: two such transactions wait for each other, never both ways.
  for (const { tenantId, action, message, told } of news.toSorted((one, other) => one.tenantId.localeCompare(other.tenantId)))
    await inScopeOf(tx, tenantId, async (scoped) => {
      await lockTenant(scoped);
      await recordEvent(deps, scoped, { ...by, action, status: 'success', message, details: { domain } });
      if (told !== undefined) await tell(deps, scoped, domain, told);
    });
}

/** In the platform's scope: the tenants of those who run the product. */
export async function listProviders(tx: TenantTx): Promise<string[]> {
  const tenants = await tx
    .selectFrom('tenant')
    .select('tenant_id')
    .where('is_provider', '=', true)
    .orderBy('tenant_id')
    .limit(maxProviders)
    .execute();
  return tenants.map(({ tenant_id }) => tenant_id);
}

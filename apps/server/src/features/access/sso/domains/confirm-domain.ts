import { inScopeOf } from '../../../../platform/database/database.ts';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../../../platform/http/http-error.ts';
import { recordingRefusal } from '../../../audit/index.ts';
import type { Caller } from '../../caller.ts';
import { lossNews } from './check-domain.ts';
import { getDomain } from './domain-name.ts';
import { type DomainDeps, type DomainNews, publishNews } from './domain-news.ts';
import { type ClaimedDomain, findDomain, listProven, lockDomain, putLoss, putProof } from './domain-store.ts';
import { refuseUnclaimable } from './refuse-unclaimable.ts';

export interface Confirmation {
  readonly tenantId: string;
  readonly domain: string;
  /** How the staff know that the domain is the tenant's. */
  readonly reason: string;
}

async function getClaim(tx: TenantTx, { tenantId, domain }: Confirmation): Promise<ClaimedDomain> {
  const claim = await inScopeOf(tx, tenantId, (scoped) => findDomain(scoped, domain));
  if (claim === undefined) throw new NotFound('claim');
  if (claim.state === 'proven') throw new BadRequest(`${domain} is proven for this tenant already.`);
  return claim;
}

/** Staff of the provider answer for a domain: it is the tenant's, and no one else's any more. All logs concerned have the reason. */
export async function confirmDomain(deps: DomainDeps, caller: Caller, confirmation: Confirmation): Promise<void> {
  const { by } = caller;
  const { tenantId, reason } = confirmation;
  const action = 'domain.confirm';
  const attempt = `Confirm the sign-in domain ${confirmation.domain}`;
  await recordingRefusal(deps, { ...caller, action, attempt }, async () => {
    const domain = getDomain(confirmation.domain);
    await deps.db.inPlatform(async (tx) => {
      await lockDomain(tx, domain);
      await refuseUnclaimable(tx, domain);
      const claim = await getClaim(tx, { ...confirmation, domain });
      const owners = (await listProven(tx, [domain])).filter((owner) => owner.tenantId !== tenantId);
      for (const owner of owners) await inScopeOf(tx, owner.tenantId, (scoped) => putLoss(scoped, owner.domain));
      const proof = { proof: 'staff', confirmedBy: by.actor, reason, now: deps.clock.now() } as const;
      await inScopeOf(tx, claim.tenantId, (scoped) => putProof(scoped, domain, proof));
      const message = `Confirmed the sign-in domain ${domain} for the tenant ${tenantId}. Reason: ${reason}`;
      const told = `${by.actor} confirmed your sign-in domain ${domain}. With single sign-on, its people continue at your identity provider from the common sign-in page.`;
      const own: DomainNews[] = caller.tenantId === tenantId ? [] : [{ tenantId: caller.tenantId, action, message }];
      const losses = owners.map((owner) => lossNews(owner, 'the staff who run the service gave it to another tenant.'));
      await publishNews(deps, tx, domain, { by, news: [{ tenantId, action, message, told }, ...own, ...losses] });
    });
  });
}

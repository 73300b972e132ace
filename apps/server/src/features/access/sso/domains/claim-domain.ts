import { inScopeOf } from '../../../../platform/database/database.ts';
import { BadRequest, NotFound, TooManyRequests } from '../../../../platform/http/http-error.ts';
import { takeAttempt } from '../../../../platform/http/take-attempt.ts';
import { recordingRefusal } from '../../../audit/index.ts';
import type { Caller } from '../../caller.ts';
import { getDomain, recordName, withParents } from './domain-name.ts';
import { type DomainDeps, type DomainNews, publishNews } from './domain-news.ts';
import { deleteDomain, findDomain, insertClaim, listDomains, listProven, lockDomain, maxDomains } from './domain-store.ts';
import { refuseUnclaimable } from './refuse-unclaimable.ts';

const claimsPerWindow = 20;

/** The owner hears of a claim on its domain, but not again and again of the same one. */
async function isWorthTelling(deps: DomainDeps, tenantId: string, domain: string): Promise<boolean> {
  try {
    await takeAttempt(deps, 'domain-contest', [{ of: `${tenantId} ${domain}`, max: 1 }]);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequests) return false;
    throw error;
  }
}

const contested = (domain: string): string =>
  `Another tenant claims your sign-in domain ${domain}. It stays yours: your people sign in as before. Keep the TXT record ${recordName(domain)} in place. If you do not know of this claim, tell the staff who run the service.`;

/** Says that a tenant wants to sign in the people of a domain. It counts for nothing until it is proven. */
export async function claimDomain(deps: DomainDeps, caller: Caller, text: string): Promise<string> {
  const { tenantId, by } = caller;
  const action = 'domain.claim';
  return recordingRefusal(deps, { ...caller, action, attempt: `Claim the sign-in domain ${text}` }, async () => {
    const domain = getDomain(text);
    await takeAttempt(deps, 'domain-claim', [{ of: tenantId, max: claimsPerWindow }]);
    const mayTell = await isWorthTelling(deps, tenantId, domain);
    await deps.db.inPlatform(async (tx) => {
      await lockDomain(tx, domain);
      await refuseUnclaimable(tx, domain);
      await inScopeOf(tx, tenantId, async (scoped) => {
        if ((await listDomains(scoped)).length >= maxDomains)
          throw new BadRequest(`Your tenant claims ${maxDomains} domains already. Remove one that you do not need.`);
        if (!(await insertClaim(scoped, domain, deps.clock.now()))) throw new BadRequest(`Your tenant claims ${domain} already.`);
      });
      const owners = (await listProven(tx, withParents(domain))).filter((owner) => owner.tenantId !== tenantId);
      const mine = { tenantId, action, message: `Claimed the sign-in domain ${domain}.` };
      const theirs = owners.map((owner): DomainNews => {
        const message = `Another tenant claims the sign-in domain ${domain}.`;
        return { tenantId: owner.tenantId, action: 'domain.contest', message, ...(mayTell ? { told: contested(owner.domain) } : {}) };
      });
      await publishNews(deps, tx, domain, { by, news: [mine] });
      // The other tenant learns that there is a claim, not whose it is.
      const anonymous = { actorId: '', actor: '', source: '', requestId: by.requestId };
      await publishNews(deps, tx, domain, { by: anonymous, news: theirs });
    });
    return domain;
  });
}

/** From now on the people of the domain sign in with a password again, or at the tenant's own address. */
export async function removeDomain(deps: DomainDeps, caller: Caller, text: string): Promise<void> {
  const { tenantId, by } = caller;
  const action = 'domain.remove';
  await recordingRefusal(deps, { ...caller, action, attempt: `Remove the sign-in domain ${text}` }, async () => {
    const domain = getDomain(text);
    await deps.db.inPlatform(async (tx) => {
      await lockDomain(tx, domain);
      const state = await inScopeOf(tx, tenantId, async (scoped) => {
        const claim = await findDomain(scoped, domain);
        if (claim === undefined || !(await deleteDomain(scoped, domain))) throw new NotFound('domain');
        return claim.state;
      });
      const told = `${by.actor} removed the sign-in domain ${domain}. Its people sign in with a password, or at your own sign-in address.`;
      const news = { tenantId, action, message: `Removed the sign-in domain ${domain}.`, ...(state === 'proven' ? { told } : {}) };
      await publishNews(deps, tx, domain, { by, news: [news] });
    });
  });
}

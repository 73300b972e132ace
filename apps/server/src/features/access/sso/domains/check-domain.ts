import { dayInUtc } from '@rampart/domain/utc-text.ts';
import { inScopeOf } from '../../../../platform/database/database.ts';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { TxtAnswer } from '../../../../platform/dns/txt-records.ts';
import { NotFound } from '../../../../platform/http/http-error.ts';
import type { ActedBy } from '../../../audit/index.ts';
import { recordName, withParents } from './domain-name.ts';
import { type DomainDeps, type DomainNews, listProviders, publishNews } from './domain-news.ts';
import { type ClaimedDomain, findDomain, listProven, lockDomain, putAnswer, putLoss, putProof } from './domain-store.ts';
import { answerFor, judgeAnswer, type Judgement, lostAt } from './judge-answer.ts';
import { refuseUnclaimable } from './refuse-unclaimable.ts';

export interface DomainCheck {
  readonly tenantId: string;
  readonly domain: string;
  readonly by: ActedBy;
}

interface Decided {
  readonly claim: ClaimedDomain;
  readonly owners: readonly ClaimedDomain[];
  readonly judgement: Judgement;
  readonly now: Date;
}

const lost = (domain: string, why: string): string =>
  `Your tenant has lost the sign-in domain ${domain}: ${why} Its people are no longer sent to your identity provider from the common sign-in page; they use your own sign-in address.`;

export const lossNews = ({ tenantId, domain }: ClaimedDomain, why: string): DomainNews => ({
  tenantId,
  action: 'domain.lose',
  message: `Lost the sign-in domain ${domain}: ${why}`,
  told: lost(domain, why),
});

function provenNews({ tenantId, domain }: ClaimedDomain): DomainNews {
  const told = `The sign-in domain ${domain} is proven. With single sign-on, its people continue at your identity provider from the common sign-in page.`;
  return { tenantId, action: 'domain.prove', message: `Proved the sign-in domain ${domain} by its TXT record.`, told };
}

function missingNews({ tenantId, domain }: ClaimedDomain, now: Date): DomainNews {
  const told = `The TXT record ${recordName(domain)} was not found. Put it back: without it, your tenant loses the sign-in domain ${domain} on ${dayInUtc(lostAt(now))}.`;
  return { tenantId, action: 'domain.miss', message: `The TXT record of the sign-in domain ${domain} was not found.`, told };
}

/** The tenant has its record, another one has the domain: the provider's staff decide, and all sides know. */
function contestNews({ claim, owners }: Decided, providers: readonly string[]): DomainNews[] {
  const { domain } = claim;
  const action = 'domain.contest';
  const message = `The sign-in domain ${domain} is contested: two tenants show proof of it.`;
  const mine = `Your record for the sign-in domain ${domain} was found, but another tenant has the domain. The staff who run the service decide; ask them to confirm your claim.`;
  const theirs = `Another tenant shows a valid TXT record for your sign-in domain ${domain}. It stays yours until the staff who run the service decide otherwise. Find out who changed the zone.`;
  const staff = `Two tenants show proof of the sign-in domain ${domain}. Find out whose it is, and confirm the claim under Admin Settings.`;
  return [
    { tenantId: claim.tenantId, action, message, told: mine },
    ...owners.map(({ tenantId }) => ({ tenantId, action, message, told: theirs })),
    ...providers.map((tenantId) => ({ tenantId, action, message, told: staff })),
  ];
}

/** What a judgement changes, and who is to know. The database allows one owner at a time: who loses comes first. */
async function carryOut(tx: TenantTx, decided: Decided): Promise<DomainNews[]> {
  const { claim, owners, judgement, now } = decided;
  const prove = () => inScopeOf(tx, claim.tenantId, (scoped) => putProof(scoped, claim.domain, { proof: 'dns', now }));
  switch (judgement) {
    case 'keep':
      return [];
    case 'miss':
      return [missingNews(claim, now)];
    case 'contest':
      // Said when it comes about, not at each look.
      return claim.answer === 'found' ? [] : contestNews(decided, await listProviders(tx));
    case 'lose':
      await inScopeOf(tx, claim.tenantId, (scoped) => putLoss(scoped, claim.domain));
      return [lossNews(claim, 'its TXT record is gone.')];
    case 'prove':
      await prove();
      return [provenNews(claim)];
    case 'take':
      for (const owner of owners) await inScopeOf(tx, owner.tenantId, (scoped) => putLoss(scoped, owner.domain));
      await prove();
      return [
        provenNews(claim),
        ...owners.map((owner) => lossNews(owner, 'its TXT record is gone, and another tenant has proven the domain.')),
      ];
    default:
      return judgement satisfies never;
  }
}

/** In the platform's scope, with the answer at hand. */
async function apply(deps: DomainDeps, tx: TenantTx, { tenantId, domain, by }: DomainCheck, answer: TxtAnswer): Promise<void> {
  await lockDomain(tx, domain);
  const claim = await inScopeOf(tx, tenantId, (scoped) => findDomain(scoped, domain));
  if (claim === undefined) throw new NotFound('domain');
  const owners = (await listProven(tx, withParents(domain))).filter((owner) => owner.tenantId !== tenantId);
  const now = deps.clock.now();
  const judgement = judgeAnswer({ claim, owners, answer, now });
  if (judgement === 'prove' || judgement === 'take') await refuseUnclaimable(tx, domain);
  const state = answerFor(answer, claim);
  const isMissing = claim.state === 'proven' && claim.proof === 'dns' && state !== 'found';
  const missingSince = isMissing ? (claim.missingSince ?? now) : null;
  await inScopeOf(tx, tenantId, (scoped) => putAnswer(scoped, domain, { state, now, missingSince }));
  const news = await carryOut(tx, { claim, owners, judgement, now });
  const mine = news.filter((each) => each.tenantId === tenantId);
  const anonymous = { actorId: '', actor: '', source: '', requestId: by.requestId };
  await publishNews(deps, tx, domain, { by, news: mine });
  await publishNews(deps, tx, domain, { by: anonymous, news: news.filter((each) => each.tenantId !== tenantId) });
}

/** Looks the record of a claimed domain up, and acts on what the zone says. */
export async function checkDomain(deps: DomainDeps, check: DomainCheck): Promise<void> {
  const claim = await deps.db.inTenant(check.tenantId, (tx) => findDomain(tx, check.domain));
  if (claim === undefined) throw new NotFound('domain');
  const answer = await deps.txtRecords.find(recordName(claim.domain));
  await deps.db.inPlatform((tx) => apply(deps, tx, check, answer));
}

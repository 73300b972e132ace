import { dayMs } from '@rampart/domain/day.ts';
import type { TxtAnswer } from '../../../../platform/dns/txt-records.ts';
import { recordValue } from './domain-name.ts';
import type { ClaimedDomain } from './domain-store.ts';

/** How long a domain stays proven without its record: while no name server can tell, longer than when they say that there is none. */
const keptDays = { absent: 7, unanswered: 30 } as const;

export const lostAt = (missingSince: Date): Date => new Date(missingSince.getTime() + keptDays.absent * dayMs);

/**
 * `prove`: it is the tenant's. `take`: it is, and those who had it lose it. `contest`: the tenant has its record, another one has the
 * domain. `miss`, `lose`: a proven domain is without its record, for some time or for too long. `keep`: nothing changes.
 */
export type Judgement = 'prove' | 'take' | 'contest' | 'miss' | 'lose' | 'keep';

interface Looked {
  readonly claim: ClaimedDomain;
  /** Tenants other than the claim's that have the domain, or one above it. */
  readonly owners: readonly ClaimedDomain[];
  readonly answer: TxtAnswer;
  readonly now: Date;
}

const holds = (answer: TxtAnswer, { token }: ClaimedDomain): boolean =>
  answer.state === 'found' && answer.values.includes(recordValue(token));

/** Whether the record of this claim is among the answers. */
export const answerFor = (answer: TxtAnswer, claim: ClaimedDomain): TxtAnswer['state'] => {
  if (answer.state === 'unanswered') return 'unanswered';
  return holds(answer, claim) ? 'found' : 'absent';
};

/** An owner gives way to another's record only when the same zone no longer shows its own. */
const hasGone = (owner: ClaimedDomain, { claim, answer }: Looked): boolean =>
  owner.domain === claim.domain && owner.proof === 'dns' && !holds(answer, owner);

function judgeClaim(looked: Looked): Judgement {
  if (answerFor(looked.answer, looked.claim) !== 'found') return 'keep';
  if (looked.owners.length === 0) return 'prove';
  return looked.owners.every((owner) => hasGone(owner, looked)) ? 'take' : 'contest';
}

/** What a look at the zone means for a claim. */
export function judgeAnswer(looked: Looked): Judgement {
  const { claim, answer, now } = looked;
  if (claim.state !== 'proven') return judgeClaim(looked);
  const found = answerFor(answer, claim);
  if (claim.proof !== 'dns' || found === 'found') return 'keep';
  if (claim.missingSince === null) return 'miss';
  return now.getTime() - claim.missingSince.getTime() >= keptDays[found] * dayMs ? 'lose' : 'keep';
}

import type { Payoff as ShownPayoff } from '@rampart/contract/remediate/payoff.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { Payoff } from './payoff-store.ts';

/** What a deployment was worth, for a person to read. `controls` are those of its remediation. */
export function presentPayoff(payoff: Payoff, controls: readonly Control[]): ShownPayoff {
  const isConfirmed = payoff.confirmedAt !== null;
  const shown = isConfirmed ? payoff.laid : payoff.controls;
  return {
    job_uuid: payoff.jobId,
    requested_at: payoff.requestedAt.toISOString(),
    is_confirmed: isConfirmed,
    score_before: payoff.scoreBefore,
    score_after: payoff.scoreAfter,
    controls: controls.filter(({ id }) => shown.includes(id)).map(({ id, title, priority }) => ({ id, title, priority })),
    attacks_stopped: payoff.attacksStopped,
    people_affected: payoff.peopleAffected,
  };
}

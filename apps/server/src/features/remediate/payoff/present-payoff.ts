import type { Payoff as ShownPayoff } from '@rampart/contract/remediate/payoff.ts';
import { type Effect, effectOfAll } from '@rampart/domain/assess/effect.ts';
import { presentEffect } from '../../assess/index.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import type { Payoff } from './payoff-store.ts';

/** Of a deployment that an earlier version noted. */
const notStored: Effect = {
  unit: undefined,
  state: 'not-known',
  because: 'Its figures were not stored for each control.',
  attacks: null,
  about: null,
};

/** What a deployment was worth, for a person to read. Once it is confirmed, figures are only given for what is in place now. */
export function presentPayoff(
  payoff: Payoff,
  { controls, snapshot, confirming }: Pick<RemediationState, 'controls' | 'snapshot' | 'confirming'>,
): ShownPayoff {
  const isConfirmed = payoff.confirmedAt !== null;
  const shown = isConfirmed ? payoff.laid : payoff.controls;
  const listed = controls
    .filter(({ id }) => shown.includes(id))
    .map(({ id, title, priority }) => ({ id, title, priority, is_in_place: snapshot.deployed.includes(id) && !confirming.includes(id) }));
  const effects = listed
    .filter(({ is_in_place: isInPlace }) => isInPlace || !isConfirmed)
    .map(({ id }) => payoff.figures.effects[id] ?? notStored);
  return {
    job_uuid: payoff.jobId,
    requested_at: payoff.requestedAt.toISOString(),
    is_confirmed: isConfirmed,
    score_before: payoff.scoreBefore,
    score_after: payoff.scoreAfter,
    controls: listed,
    effect: effects.length === 0 ? null : presentEffect(effectOfAll(effects, payoff.figures)),
  };
}

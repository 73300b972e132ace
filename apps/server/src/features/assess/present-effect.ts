import type { Effect as WireEffect } from '@rampart/contract/effect.ts';
import { type Effect, effectText } from '@rampart/domain/assess/effect.ts';

/** An effect as the wire has it: figures and words that no screen makes up again. */
export function presentEffect(effect: Effect): WireEffect {
  const { headline, details } = effectText(effect);
  const known = effect.state === 'known' ? effect : undefined;
  return {
    state: effect.state,
    headline,
    details: [...details],
    attacks: effect.attacks,
    attacks_stopped: known?.stopped ?? null,
    attacks_at_least: known?.isLeast ?? false,
    attacks_reached: known?.reached ?? null,
    attacks_undecided: known?.undecided ?? null,
    people_affected: known?.peopleAffected ?? null,
    people_at_least: known?.isPeopleLeast ?? false,
  };
}

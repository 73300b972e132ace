import { cannotTell, yes } from './certainty.ts';
import { type Decision, demandsOf, doubtOf, isMetWith, sentenceOf } from './decision.ts';
import type { Match } from './match-of.ts';

/** All policies that match apply at once, as in conditional access: one that blocks is enough, and what the others ask for adds up. */
export function decideTogether(matches: readonly Match[]): Decision {
  const applying = matches.filter(({ certainty }) => certainty === yes);
  const blocking = applying.filter(({ policy }) => policy.decision === 'block');
  if (blocking.length > 0)
    return { decision: 'block', demands: [], by: blocking.map(({ policy }) => policy.id), because: blocking.map(sentenceOf), doubts: [] };
  const asking = applying.filter(({ policy }) => demandsOf(policy).length > 0);
  const demands = asking.flatMap(({ policy }) => demandsOf(policy));
  // One that might apply matters only when it would do more than those that do.
  const doubtful = matches.filter(
    ({ policy, certainty }) =>
      certainty === cannotTell && (policy.decision === 'block' || demandsOf(policy).some((one) => !isMetWith(demands, one))),
  );
  return {
    decision: doubtful.length > 0 ? 'unknown' : 'allow',
    demands,
    by: [...asking, ...doubtful].map(({ policy }) => policy.id),
    because: asking.map(sentenceOf),
    doubts: doubtful.map(doubtOf),
  };
}

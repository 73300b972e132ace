import { cannotTell, no, yes } from './certainty.ts';
import { type Decision, grantRequirementsOf, doubtOf, isDemandUnknown, isMetWith, sentenceOf } from './decision.ts';
import type { Match } from './match-policy.ts';

/** All policies that match apply together, as in conditional access: one that blocks is enough, and what the others ask for adds up. */
export function decideTogether(matches: readonly Match[]): Decision {
  const applying = matches.filter(({ certainty }) => certainty === yes);
  const blocking = applying.filter(({ policy }) => policy.decision === 'block');
  if (blocking.length > 0)
    return {
      decision: 'block',
      grantRequirements: [],
      by: blocking.map(({ policy }) => policy.id),
      because: blocking.map(sentenceOf),
      doubts: [],
    };
  const asking = applying.filter(({ policy }) => grantRequirementsOf(policy).length > 0);
  const grantRequirements = asking.flatMap(({ policy }) => grantRequirementsOf(policy));
  // One that might apply matters only when it would do more than those that do.
  const doubtful = matches.filter(
    ({ policy, certainty }) =>
      (certainty !== no && isDemandUnknown(policy)) ||
      (certainty === cannotTell &&
        (policy.decision === 'block' || grantRequirementsOf(policy).some((one) => !isMetWith(grantRequirements, one)))),
  );
  return {
    decision: doubtful.length > 0 ? 'unknown' : 'allow',
    grantRequirements,
    by: [...asking, ...doubtful].map(({ policy }) => policy.id),
    because: asking.map(sentenceOf),
    doubts: doubtful.map(doubtOf),
  };
}

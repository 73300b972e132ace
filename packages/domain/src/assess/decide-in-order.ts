import { no, yes } from './certainty.ts';
import {
  type Decision,
  type GrantRequirements,
  grantRequirementsOf,
  doubtOf,
  isDemandUnknown,
  isMetWith,
  nothingInTheWay,
  sentenceOf,
  withoutRepeats,
} from './decision.ts';
import type { Match } from './match-policy.ts';

const metWith = (others: GrantRequirements, some: GrantRequirements): GrantRequirements => some.filter((one) => isMetWith(others, one));

/** What is asked for either way. */
const inBoth = (some: GrantRequirements, others: GrantRequirements): GrantRequirements =>
  withoutRepeats([...metWith(others, some), ...metWith(some, others)]);

const areSame = (some: GrantRequirements, others: GrantRequirements): boolean =>
  metWith(others, some).length === some.length && metWith(some, others).length === others.length;

/** The policies are asked one after the other and the first that matches decides, as at Okta. They come sorted. */
export function decideInOrder(matches: readonly Match[]): Decision {
  const possible = matches.filter(({ certainty }) => certainty !== no);
  const end = possible.findIndex(({ certainty }) => certainty === yes);
  const [first, ...rest] = end === -1 ? possible : possible.slice(0, end + 1);
  if (first === undefined) return nothingInTheWay;
  const last = rest.at(-1) ?? first;
  const outcomes = [first, ...rest].map(({ policy }) => ({
    isBlock: policy.decision === 'block',
    grantRequirements: grantRequirementsOf(policy),
  }));
  if (last.certainty !== yes) outcomes.push({ isBlock: false, grantRequirements: [] });
  const by = [first, ...rest].map(({ policy }) => policy.id);
  const [one, ...others] = outcomes;
  const isDecided =
    ![first, ...rest].some(({ policy }) => isDemandUnknown(policy)) &&
    others.every(({ isBlock, grantRequirements }) => isBlock === one!.isBlock && areSame(grantRequirements, one!.grantRequirements));
  if (isDecided)
    return {
      decision: one!.isBlock ? 'block' : 'allow',
      grantRequirements: one!.grantRequirements,
      by,
      because: [sentenceOf(last)],
      doubts: [],
    };
  const letting = outcomes.filter(({ isBlock }) => !isBlock).map(({ grantRequirements }) => grantRequirements);
  return {
    decision: 'unknown',
    grantRequirements: letting.slice(1).reduce(inBoth, letting[0] ?? []),
    by,
    because: last.certainty === yes && first !== last ? [`If no other applies, ${sentenceOf(last)}`] : [],
    doubts: [first, ...rest].filter(({ policy, certainty }) => certainty !== yes || isDemandUnknown(policy)).map(doubtOf),
  };
}

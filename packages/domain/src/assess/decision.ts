import type { Demand, SignInPolicy } from '../sign-in-policy.ts';
import type { Match } from './match-of.ts';

/** What is asked for: something of every inner list. */
export type Demands = readonly (readonly Demand[])[];

export interface Decision {
  readonly decision: 'allow' | 'block' | 'unknown';
  /** Where it is unknown, what is asked for in any case. */
  readonly demands: Demands;
  /** Ids of the policies and zones that decide it; where there is a doubt, also of those that might. */
  readonly by: readonly string[];
  /** In sentences, for a person. */
  readonly because: readonly string[];
  /** What leaves it unknown, in sentences. */
  readonly doubts: readonly string[];
}

export const nothingInTheWay: Decision = { decision: 'allow', demands: [], by: [], because: [], doubts: [] };

export const demandsOf = ({ decision, demands: { all, of } }: Pick<SignInPolicy, 'decision' | 'demands'>): Demands => {
  if (decision === 'block' || of.length === 0) return [];
  return all ? of.map((demand) => [demand]) : [of];
};

/** Whoever has met these has met that one too. */
export const isMetWith = (demands: Demands, one: readonly Demand[]): boolean =>
  demands.some((other) => other.every((demand) => one.includes(demand)));

export const withoutRepeats = (demands: Demands): Demands =>
  demands.filter((one, place) => demands.findIndex((other) => other.join() === one.join()) === place);

const words: Readonly<Record<Demand, string>> = {
  'second-factor': 'a second factor',
  'phishing-resistant-factor': 'a factor that resists phishing',
  'passwordless-factor': 'a factor without a password',
  'compliant-device': 'a compliant device',
  'joined-device': 'a joined device',
  'approved-app': 'an approved app',
  'protected-app': 'an app with a protection policy',
  'password-change': 'a new password',
  'terms-of-use': 'consent to the terms of use',
};

function effectOf(policy: SignInPolicy): string {
  if (policy.decision === 'block') return 'blocks it';
  const asked = demandsOf(policy).map((one) => one.map((demand) => words[demand]).join(' or '));
  return asked.length === 0 ? 'lets it in' : `asks for ${asked.join(' and ')}`;
}

/** What one policy does to a sign-in that it applies to. */
export const sentenceOf = ({ policy }: Match): string => `“${policy.name}” ${effectOf(policy)}.`;

/** What it does to one that it may apply to. */
export const doubtOf = ({ policy, unclear }: Match): string =>
  `“${policy.name}” ${effectOf(policy)} if it applies, which cannot be told without ${unclear.join(', ')}.`;

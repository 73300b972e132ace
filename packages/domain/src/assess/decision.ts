import type { GrantRequirement, SignInPolicy } from '../sign-in-policy.ts';
import type { ConditionKind } from '../unsupported-condition.ts';
import { yes } from './certainty.ts';
import type { Match } from './match-policy.ts';

/** What is asked for: something of every inner list. */
export type GrantRequirements = readonly (readonly GrantRequirement[])[];

export interface Decision {
  readonly decision: 'allow' | 'block' | 'unknown';
  /** Where it is unknown, what is asked for in any case. */
  readonly grantRequirements: GrantRequirements;
  /** Ids of the policies and zones that decide it; where there is a doubt, also of those that might. */
  readonly by: readonly string[];
  /** In sentences, for a person. */
  readonly because: readonly string[];
  /** What leaves it unknown, in sentences. */
  readonly doubts: readonly string[];
}

export const nothingInTheWay: Decision = { decision: 'allow', grantRequirements: [], by: [], because: [], doubts: [] };

export const grantRequirementsOf = ({
  decision,
  grantRequirements: { all, of },
}: Pick<SignInPolicy, 'decision' | 'grantRequirements'>): GrantRequirements => {
  if (decision === 'block' || of.length === 0) return [];
  return all ? of.map((grantRequirement) => [grantRequirement]) : [of];
};

/** Requirements that may be for more than a password, in a way that is not modelled. Other constraints only limit which factor will do. */
const unmodelled: Partial<Readonly<Record<ConditionKind, string>>> = {
  'method-chain': 'a chain of authentication methods',
  'identity-proofing': 'proof of the identity',
};

const unmodelledIn = ({ unsupportedRequirements = [] }: Pick<SignInPolicy, 'unsupportedRequirements'>): string[] => [
  ...new Set(unsupportedRequirements.flatMap(({ kind }) => unmodelled[kind] ?? [])),
];

export const mayAskForMore = (policy: Pick<SignInPolicy, 'unsupportedRequirements'>): boolean => unmodelledIn(policy).length > 0;

/** All that it asks for is something that is not modelled: what a sign-in must show is not known. */
export const isDemandUnknown = (policy: SignInPolicy): boolean =>
  policy.decision === 'allow' && policy.grantRequirements.of.length === 0 && mayAskForMore(policy);

/** A sign-in that has met one of these has met that one too. */
export const isMetWith = (grantRequirements: GrantRequirements, one: readonly GrantRequirement[]): boolean =>
  grantRequirements.some((other) => other.every((grantRequirement) => one.includes(grantRequirement)));

export const withoutRepeats = (grantRequirements: GrantRequirements): GrantRequirements =>
  grantRequirements.filter((one, place) => grantRequirements.findIndex((other) => other.join() === one.join()) === place);

const words: Readonly<Record<GrantRequirement, string>> = {
  'second-factor': 'a second factor',
  'phishing-resistant-factor': 'a factor that resists phishing',
  'passwordless-factor': 'a factor without a password',
  'compliant-device': 'a compliant device',
  'joined-device': 'a joined device',
  'approved-app': 'an approved app',
  'protected-app': 'an app with a protection policy',
  'password-change': 'a new password',
  'risk-remediation': 'remediation of the risk',
  'terms-of-use': 'consent to the terms of use',
};

function effectOf(policy: SignInPolicy): string {
  if (policy.decision === 'block') return 'blocks it';
  if (isDemandUnknown(policy)) return `asks for ${unmodelledIn(policy).join(' and ')}`;
  const asked = grantRequirementsOf(policy).map((one) => one.map((grantRequirement) => words[grantRequirement]).join(' or '));
  return asked.length === 0 ? 'lets it in' : `asks for ${asked.join(' and ')}`;
}

/** What one policy does to a sign-in that it applies to. */
export const sentenceOf = ({ policy }: Match): string => `“${policy.name}” ${effectOf(policy)}.`;

/** Why it is not known what it does: it may not apply, or what it asks for is not understood. */
export const doubtOf = ({ policy, certainty, unclear }: Match): string =>
  certainty === yes
    ? `“${policy.name}” ${effectOf(policy)}. It is not known whether a sign-in meets that.`
    : `“${policy.name}” ${effectOf(policy)} if it applies, which is not known without ${unclear.join(', ')}.`;

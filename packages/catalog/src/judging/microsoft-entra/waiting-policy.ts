import { idsWithin } from '@rampart/domain/deploy/ids-within.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { asksNoMore } from './asks-no-more.ts';
import { type Duty, judgePolicies, type PolicyFacts } from './judge-policies.ts';

interface Asked {
  readonly facts: PolicyFacts;
  readonly group: string;
  readonly excluded: readonly string[];
}

/** What must be done, and the policy that would be created to do it. */
interface Recommended<Part> {
  readonly duty: Duty<Part>;
  readonly policy: SignInPolicySettings;
}

/** Every account that must be excluded is excluded, by name or through a group. */
function excludesAll({ excludedAudience }: SignInPolicy, { excluded, facts }: Asked): boolean {
  const found = idsWithin(excludedAudience.groups, facts.groups ?? []);
  return excluded.every((id) => excludedAudience.people.includes(id) || found.has(id));
}

/**
 * A policy that is there, is not enforced, and would fulfil the duty if it were: better than a second one beside it. It must ask no more than
 * the recommended one would: to enable what someone prepared for another purpose could lock out the whole organisation.
 */
export function findWaiting<Part>(asked: Asked, { duty, policy: recommended }: Recommended<Part>): SignInPolicy | undefined {
  const { facts, group } = asked;
  if (group !== 'everyone' || judgePolicies(facts, duty).state === 'pass') return undefined;
  return facts.policies.find((policy) => {
    if (policy.mode === 'enforced' || !asksNoMore(policy, recommended) || !excludesAll(policy, asked)) return false;
    const policies = facts.policies.map((one) => (one === policy ? { ...policy, mode: 'enforced' as const } : one));
    return judgePolicies({ ...facts, policies }, duty).state === 'pass';
  });
}

/** What to ask for, so that it is enforced from now on. */
export function enforcing(policy: SignInPolicy) {
  const before = SignInPolicySettings.parse(policy);
  return { target: policy.id, before, after: { ...before, mode: 'enforced' as const } };
}

import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { type Duty, judgePolicies, type PolicyFacts } from './judge-policies.ts';

interface Asked {
  readonly facts: PolicyFacts;
  readonly group: string;
  readonly excluded: readonly string[];
}

/** Every account that must be excluded is excluded, by name or through a group. */
function excludesAll({ excludedAudience }: SignInPolicy, { excluded, facts }: Asked): boolean {
  const groups = (facts.groups ?? []).filter(({ id }) => excludedAudience.groups.includes(id));
  return excluded.every(
    (id) =>
      excludedAudience.people.includes(id) ||
      excludedAudience.groups.includes(id) ||
      groups.some(({ memberIds }) => memberIds.includes(id)),
  );
}

/** A policy that is there, is not enforced, and would fulfil the duty if it were: better than a second one beside it. */
export function findWaiting<Part>(asked: Asked, duty: Duty<Part>): SignInPolicy | undefined {
  const { facts, group } = asked;
  if (group !== 'everyone' || judgePolicies(facts, duty).state === 'pass') return undefined;
  return facts.policies.find((policy) => {
    const policies = facts.policies.map((one) => (one === policy ? { ...policy, mode: 'enforced' as const } : one));
    return policy.mode !== 'enforced' && excludesAll(policy, asked) && judgePolicies({ ...facts, policies }, duty).state === 'pass';
  });
}

/** What to ask for, so that it is enforced from now on. */
export function enforcing(policy: SignInPolicy) {
  const before = SignInPolicySettings.parse(policy);
  return { target: policy.id, before, after: { ...before, mode: 'enforced' as const } };
}

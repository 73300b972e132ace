import type { SignInPolicy, Audience } from '@rampart/domain/sign-in-policy.ts';
import type { Policy, Rule } from '../policies/policy-schema.ts';

/** The groups that a policy is for; none when it is for everybody, as the one that Okta made itself is. */
export const groupsOfPolicy = ({ system, conditions }: Policy): readonly string[] =>
  system === true ? [] : (conditions?.people?.groups?.include ?? []);

/** A rule narrows its policy: the people it names must be in the groups of the policy too, which `unsupported-conditions.ts` adds. */
export function toAudience(policy: Policy, rule: Rule): Pick<SignInPolicy, 'audience' | 'excludedAudience'> {
  const [ofPolicy, ofRule] = [policy.conditions?.people, rule.conditions?.people];
  const people = [...(ofRule?.users?.include ?? [])];
  const groups = [...(ofRule?.groups?.include ?? [])];
  const isNarrower = people.length + groups.length > 0;
  const audience: Audience = {
    everyone: !isNarrower && groupsOfPolicy(policy).length === 0,
    guests: false,
    people,
    groups: isNarrower ? groups : [...(ofPolicy?.groups?.include ?? [])],
    roles: [],
  };
  const except = (which: 'users' | 'groups'): string[] => [
    ...new Set([...(ofPolicy?.[which]?.exclude ?? []), ...(ofRule?.[which]?.exclude ?? [])]),
  ];
  return { audience, excludedAudience: { everyone: false, guests: false, people: except('users'), groups: except('groups'), roles: [] } };
}

import { type SignInPolicy, SignInPolicySettings, Whom } from '@rampart/domain/sign-in-policy.ts';

const isSame = (one: Whom, other: Whom): boolean => JSON.stringify(Whom.parse(one)) === JSON.stringify(Whom.parse(other));

/** It is for the same people, and waits to be turned on. */
export const isStaged = (rule: SignInPolicy, whom: Whom): boolean => rule.mode === 'off' && isSame(rule.whom, whom);

interface TurningOn {
  readonly target: string;
  readonly before: SignInPolicySettings;
  readonly after: SignInPolicySettings;
}

/** The rule that is wanted, where it has been put in place already and was only not turned on yet. */
export function turningOn(wanted: SignInPolicySettings, rules: readonly SignInPolicy[]): TurningOn | undefined {
  const staged = rules.find((rule) => rule.partOf === wanted.partOf && rule.name === wanted.name && isStaged(rule, wanted.whom));
  if (staged === undefined) return undefined;
  const before = SignInPolicySettings.parse(staged);
  return { target: staged.id, before, after: { ...before, mode: 'enforced' } };
}

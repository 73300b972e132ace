import { type SignInPolicy, SignInPolicySettings, Audience } from '@rampart/domain/sign-in-policy.ts';

const isSame = (one: Audience, other: Audience): boolean => JSON.stringify(Audience.parse(one)) === JSON.stringify(Audience.parse(other));

/** It is for the same people, and waits to be turned on. */
export const isStaged = (rule: SignInPolicy, audience: Audience): boolean => rule.mode === 'off' && isSame(rule.audience, audience);

interface TurningOn {
  readonly target: string;
  readonly before: SignInPolicySettings;
  readonly after: SignInPolicySettings;
}

/** The rule that is wanted, where it has been put in place already and was only not turned on yet. */
export function turningOn(wanted: SignInPolicySettings, rules: readonly SignInPolicy[]): TurningOn | undefined {
  const staged = rules.find((rule) => rule.partOf === wanted.partOf && rule.name === wanted.name && isStaged(rule, wanted.audience));
  if (staged === undefined) return undefined;
  const before = SignInPolicySettings.parse(staged);
  return { target: staged.id, before, after: { ...before, mode: 'enforced' } };
}

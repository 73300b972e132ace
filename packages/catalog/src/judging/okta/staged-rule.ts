import { type SignInPolicy, SignInPolicySettings, Audience } from '@rampart/domain/sign-in-policy.ts';

const isSame = (one: Audience, other: Audience): boolean => JSON.stringify(Audience.parse(one)) === JSON.stringify(Audience.parse(other));

/** It is for the same people, and waits to be turned on. */
export const isStaged = (rule: SignInPolicy, audience: Audience): boolean => rule.mode === 'off' && isSame(rule.audience, audience);

interface TurningOn {
  readonly target: string;
  readonly before: SignInPolicySettings;
  readonly after: SignInPolicySettings;
}

/** Enables the desired rule where it is already staged. */
export function turningOn(desired: SignInPolicySettings, rules: readonly SignInPolicy[]): TurningOn | undefined {
  const staged = rules.find((rule) => rule.partOf === desired.partOf && rule.name === desired.name && isStaged(rule, desired.audience));
  if (staged === undefined) return undefined;
  const before = SignInPolicySettings.parse(staged);
  return { target: staged.id, before, after: { ...before, mode: 'enforced' } };
}

import type { Change } from '@rampart/domain/change.ts';
import type { Control, FactsOf, Needs } from '@rampart/domain/control.ts';
import type { Parameters } from '@rampart/domain/customizable.ts';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { expect, test } from 'vitest';
import { deploymentOf } from './deployment-of.ts';
import { aSignInPolicy } from './judged.ts';

const excluded = ['emergency'];

/** Prepared for an incident, with the emergency access accounts excluded. */
const lockdown = (own: SignInPolicy): SignInPolicy => ({
  ...own,
  ...newSignInPolicy('LOCKDOWN', {
    decision: 'block',
    mode: 'off',
    excludedAudience: { ...own.excludedAudience, guests: false, roles: [] },
  }),
});

/**
 * A control enables a policy that waits where that is the one that it would create. One that is like it and does more, it leaves alone: each of
 * `wider` says what such a policy has instead.
 */
export function enablesOnlyItsOwn<N extends Needs, P extends Parameters>(
  control: Control<N, P>,
  facts: FactsOf<N>,
  wider: Readonly<Record<string, (own: SignInPolicy) => Partial<SignInPolicy>>>,
): void {
  const changesWith = (policies: readonly SignInPolicy[]): readonly Change[] =>
    control.remedy.changes?.(deploymentOf(control, { ...facts, policies }, { excluded })) ?? [];
  const own = (): SignInPolicy => {
    const made = changesWith([]).find(({ kind, object }) => kind === 'create' && object === 'policy');
    return aSignInPolicy({ ...(made?.after as object), id: 'own' });
  };

  test('enables its own policy where that waits', () => {
    expect(changesWith([own()])).toMatchObject([{ kind: 'enable', target: 'own', after: { mode: 'enforced' } }]);
  });

  const others = { 'a block of everything': lockdown, 'controls of which nothing is known': () => ({ hasOtherControls: true }), ...wider };
  test.each(Object.entries(others))('does not enable a policy with %s', (_, instead) => {
    const foreign = { ...own(), name: 'Of others', ...instead(own()) };
    expect(changesWith([foreign]).map(({ kind }) => kind)).toEqual(['create']);
  });
}

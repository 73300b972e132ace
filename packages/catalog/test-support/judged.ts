import { type Control, factNeeded, judge, type Needs } from '@rampart/domain/control.ts';
import type { Parameters } from '@rampart/domain/customizable.ts';
import { factMissing, factRead } from '@rampart/domain/fact.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import { expect, test } from 'vitest';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';

export const asOf = new Date('2026-11-01T00:00:00Z');

/** An enforced policy for everyone that allows, unless said otherwise. */
export const aSignInPolicy = (particular: Partial<SignInPolicy>): SignInPolicy => ({
  ...newSignInPolicy('A policy', { mode: 'enforced' }),
  id: 'policy-1',
  isBuiltIn: false,
  createdAt: null,
  changedAt: null,
  ...particular,
});

export const aDeviceFilter: UnsupportedCondition = {
  kind: 'device-filter',
  path: 'conditions.devices',
  raw: { deviceFilter: { mode: 'include', rule: 'device.model -eq "x"' } },
};

/** The feature that the control needs has not been bought. */
export const unlicensed = { isLicensed: false };

/** The facts by the names that the control gives them; a missing one could not be read. Then the verdict, and what its reason says. */
type Case = readonly [
  facts: Readonly<Record<string, unknown>>,
  state: VerdictState,
  because?: RegExp,
  feature?: { readonly isLicensed: boolean },
];

/** One test for each case. */
export function isJudged<N extends Needs, P extends Parameters>(control: Control<N, P>, cases: Readonly<Record<string, Case>>): void {
  test.each(Object.entries(cases))('%s', (_, [facts, state, because = /^/, feature = { isLicensed: true }]) => {
    const readings = new Map(
      Object.entries(control.needs).map(([name, need]) => {
        const fact = factNeeded(need);
        const value = facts[name];
        return [fact.id, value === undefined ? factMissing('The vendor did not answer.') : factRead(fact.schema.parse(value), asOf)];
      }),
    );
    const features = new Map([[control.licensedFeature ?? '', { name: 'The feature', ...feature }]]);
    const verdict = judge(control, readings, { asOf, features });
    expect([verdict.state, 'because' in verdict ? verdict.because : '']).toEqual([state, expect.stringMatching(because)]);
  });
}

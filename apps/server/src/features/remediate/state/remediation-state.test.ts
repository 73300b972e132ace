import type { Control } from '@rampart/domain/control.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import { expect, test } from 'vitest';
import { testCatalog } from '../../../../test-support/remediate/remediate-catalog.ts';
import { remediationsInCatalog } from './remediations-in-catalog.ts';
import { remediationStatesOf } from './remediation-state.ts';

const at = new Date('2026-03-02T12:00:00Z');
const [urgent, other] = ['okta.legacy-blocked', 'okta.proxies-blocked'] as const;

/** The priority of a remediation of two controls, of which one is more urgent than the other. */
function priorityOf(states: Readonly<Record<Control['id'], VerdictState>>, accepted: readonly string[] = []) {
  const catalog = {
    ...testCatalog,
    controls: testCatalog.controls.map((control): Control => (control.id === other ? { ...control, priority: 'p3' } : control)),
  };
  const all = remediationStatesOf(remediationsInCatalog(catalog), {
    programs: [{ id: 'program', type: 'baseline', group: 'Everyone', name: 'Baseline Security', asOf: at, memberCount: 2 }],
    connected: new Set(['okta']),
    verdicts: new Map(Object.entries(states).map(([id, state]) => [id, { state, because: null, found: null, since: at, asOf: at }])),
    confirming: new Set(),
    waiting: new Set(),
    tailored: new Map(),
    values: new Map(),
    acceptedRisks: new Map(accepted.map((id) => [id, at])),
    waitingRisks: new Set(),
    deployedLists: new Set(),
    started: new Map(),
  });
  return all.find(({ template }) => template.id === 'sign-on-block')?.priority;
}

test('a remediation is as urgent as the controls that count: an accepted risk does not, while another control is open', () => {
  expect(priorityOf({ [urgent]: 'fail', [other]: 'fail' })).toBe('p1');
  expect(priorityOf({ [urgent]: 'fail', [other]: 'fail' }, [urgent])).toBe('p3');
  expect(priorityOf({ [urgent]: 'fail', [other]: 'pass' }, [urgent])).toBe('p1');
});

test('a control that is in place counts, also where its risk was accepted before', () => {
  expect(priorityOf({ [urgent]: 'pass', [other]: 'fail' }, [urgent])).toBe('p1');
});

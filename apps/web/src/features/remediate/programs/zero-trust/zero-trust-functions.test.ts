import { expect, test } from 'vitest';
import { controlOf, notKnown } from '../../../../../test-support/remediation.ts';
import { zeroTrustFunctions } from './zero-trust-functions.ts';

const answering = (identifier: string, name: string) => [{ framework: 'zero-trust', framework_name: 'Zero Trust', identifier, name }];
const authentication = answering('identity.authentication', 'Authentication');
const verdict = { because: null, since: '2026-11-01T08:00:00.000Z', as_of: '2026-11-15T08:00:00.000Z' };

test('controls are counted by the function they answer, pillar by pillar, with the strongest evidence of what is open', () => {
  const strong = controlOf({ id: 'okta.strong', frameworks: authentication });
  const functions = zeroTrustFunctions([
    controlOf({ id: 'okta.elsewhere', frameworks: [{ framework: 'cis-v8', framework_name: 'CIS v8', identifier: '6.3', name: 'MFA' }] }),
    controlOf({ id: 'okta.access', frameworks: answering('applications.access', 'Application Access') }),
    controlOf({ id: 'okta.doubtful', frameworks: authentication, effect: notKnown }),
    strong,
    controlOf({ id: 'okta.pass', frameworks: authentication, verdict: { ...verdict, state: 'pass' } }),
    controlOf({ id: 'okta.confirming', frameworks: authentication, is_confirming: true }),
    controlOf({ id: 'okta.accepted', frameworks: authentication, is_risk_accepted: true }),
    controlOf({ id: 'okta.other', frameworks: authentication, verdict: { ...verdict, state: 'not-applicable' } }),
  ]);
  expect(functions.map(({ pillar, name }) => [pillar, name])).toEqual([
    ['Identity', 'Authentication'],
    ['Applications and Workloads', 'Application Access'],
  ]);
  expect(functions[0]).toMatchObject({ passing: 1, failing: 2, accepted: 1, others: 1, evidence: strong });
});

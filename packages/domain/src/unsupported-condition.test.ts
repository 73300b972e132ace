import { expect, test } from 'vitest';
import { conditionLabel, type UnsupportedCondition } from './unsupported-condition.ts';

test.each<[string, UnsupportedCondition]>([
  [
    'authentication flows: deviceCodeFlow',
    { kind: 'authentication-flows', path: 'conditions.authenticationFlows', raw: { transferMethods: 'deviceCodeFlow' } },
  ],
  [
    'device filter: exclude device.isCompliant -eq True',
    { kind: 'device-filter', path: 'conditions.devices', raw: { deviceFilter: { mode: 'exclude', rule: 'device.isCompliant -eq True' } } },
  ],
  ['managed device: registered managed', { kind: 'managed-device', path: 'conditions.device', raw: { registered: true, managed: true } }],
  [
    'platforms: MOBILE ANY, DESKTOP OTHER',
    {
      kind: 'platforms',
      path: 'conditions.platform.include',
      raw: [
        { type: 'MOBILE', os: { type: 'ANY' } },
        { type: 'DESKTOP', os: { type: 'OTHER' } },
      ],
    },
  ],
  [
    'factor constraints: deviceBound push',
    {
      kind: 'factor-constraints',
      path: 'actions.appSignOn.verificationMethod.constraints',
      raw: [{ possession: { deviceBound: 'REQUIRED', methods: ['push'] } }],
    },
  ],
  ['sign-in risk: none', { kind: 'sign-in-risk', path: 'conditions.signInRiskLevels', raw: ['none'] }],
  ['moonPhase: full', { kind: 'other', path: 'conditions.moonPhase', raw: { '@odata.type': '#moon', phase: 'full', isVisible: false } }],
])('labels a condition “%s”', (label, condition) => {
  expect(conditionLabel(condition)).toBe(label);
});

test('cuts a label that is too long to be read', () => {
  expect(conditionLabel({ kind: 'other', path: 'conditions.rule', raw: 'x'.repeat(5000) })).toHaveLength(4000);
});

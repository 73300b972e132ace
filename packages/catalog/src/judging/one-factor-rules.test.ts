import { expect, it } from 'vitest';
import { aSessionRule, forManagedDevices, inZone } from '../../test-support/okta-settings.ts';
import { oneFactorRules } from './one-factor-rules.ts';

const weak = aSessionRule({ grantRequirements: { all: true, of: [] } });

it('a rule that allows without a demand is weak', () => expect(oneFactorRules([weak])).toEqual([weak]));

it('a rule for everywhere but some places is weak all the same', () => {
  expect(oneFactorRules([{ ...weak, exceptPlaces: inZone('z') }])).toHaveLength(1);
});

it('a rule for registered devices is weak: an attacker can register a device', () => {
  const registered = { kind: 'device' as const, path: 'conditions.device', raw: { registered: true } };
  const expression = { kind: 'expression' as const, path: 'conditions.elCondition', raw: { condition: 'device.profile.managed' } };
  expect(oneFactorRules([{ ...weak, unsupportedConditions: [registered, expression] }])).toHaveLength(1);
});

it.each([
  ['blocks', { decision: 'block' as const }],
  ['is for known places', { places: inZone('z') }],
  ['is for managed devices', { unsupportedConditions: [forManagedDevices] }],
  ['demands a second factor', { grantRequirements: { all: true, of: ['second-factor' as const] } }],
  ['demands a factor that resists phishing', { grantRequirements: { all: true, of: ['phishing-resistant-factor' as const] } }],
  ['is off', { mode: 'off' as const }],
])('a rule that %s is not weak', (_, particular) => expect(oneFactorRules([{ ...weak, ...particular }])).toEqual([]));

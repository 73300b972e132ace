import { expect, test } from 'vitest';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import type { GrantRequirement } from '@rampart/domain/sign-in-policy.ts';
import { toGrantControls, toGrantRequirements } from './grant-controls.ts';

const controls = { operator: 'AND', builtInControls: [], customAuthenticationFactors: [], termsOfUse: [] };
const strength = (requirementsSatisfied: string, allowedCombinations: string[]) => ({
  ...controls,
  authenticationStrength: { id: 'x', requirementsSatisfied, allowedCombinations },
});

test('nothing is demanded without controls', () => {
  expect(toGrantRequirements(null)).toEqual({ all: true, of: [] });
});

test('every control has its demand', () => {
  const builtInControls = [
    'mfa',
    'compliantDevice',
    'domainJoinedDevice',
    'approvedApplication',
    'compliantApplication',
    'passwordChange',
    'riskRemediation',
  ];
  expect(toGrantRequirements({ ...controls, builtInControls, termsOfUse: ['t1', 't2'] })).toEqual({
    all: true,
    of: [
      'second-factor',
      'compliant-device',
      'joined-device',
      'approved-app',
      'protected-app',
      'password-change',
      'risk-remediation',
      'terms-of-use',
    ],
  });
});

test.each([
  ['phishing-resistant', strength('mfa', ['fido2', 'windowsHelloForBusiness']), ['phishing-resistant-factor']],
  ['passwordless', strength('mfa', ['fido2', 'deviceBasedPush']), ['passwordless-factor']],
  ['any second factor', strength('mfa', ['fido2', 'password,sms']), ['second-factor']],
  ['not told', strength('none', []), []],
])('a strength that is %s', (_what, grant, of) => {
  expect(toGrantRequirements(grant).of).toEqual(of);
});

test.each([
  ['AND', true],
  [null, true],
  ['OR', false],
  ['unknownFutureValue', false],
])('the operator %s demands all of them: %s', (operator, all) => {
  expect(toGrantRequirements({ ...controls, operator, builtInControls: ['mfa', 'compliantDevice'] }).all).toBe(all);
});

test('keeps known requirements beside an unknown one with AND, and drops them with OR', () => {
  const builtInControls = ['mfa', 'unknownFutureValue'];
  expect(toGrantRequirements({ ...controls, builtInControls })).toEqual({ all: true, of: ['second-factor'] });
  expect(toGrantRequirements({ ...controls, operator: 'OR', builtInControls })).toEqual({ all: false, of: [] });
  expect(toGrantRequirements({ ...controls, operator: 'OR', builtInControls: ['mfa'], customAuthenticationFactors: ['duo'] }).of).toEqual(
    [],
  );
});

test.each<[string, boolean, GrantRequirement[]]>([
  ['without a factor', true, ['risk-remediation']],
  ['beside a password change', true, ['risk-remediation', 'second-factor', 'password-change']],
  ['as one of several', false, ['risk-remediation', 'second-factor']],
])('refuses risk remediation %s', (_what, all, of) => {
  const policy = newSignInPolicy('Remediate risk', { userRisk: ['high'], grantRequirements: { all, of } });
  expect(() => toGrantControls(policy)).toThrow('Microsoft does not support risk remediation');
});

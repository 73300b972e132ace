import { expect, test } from 'vitest';
import { demandsOf } from './demands-of.ts';

const controls = { operator: 'AND', builtInControls: [], customAuthenticationFactors: [], termsOfUse: [] };
const strength = (requirementsSatisfied: string, allowedCombinations: string[]) => ({
  ...controls,
  authenticationStrength: { id: 'x', requirementsSatisfied, allowedCombinations },
});

test('nothing is demanded without controls', () => {
  expect(demandsOf(null)).toEqual({ all: true, of: [] });
});

test('every control has its demand', () => {
  const builtInControls = ['mfa', 'compliantDevice', 'domainJoinedDevice', 'approvedApplication', 'compliantApplication', 'passwordChange'];
  expect(demandsOf({ ...controls, builtInControls, termsOfUse: ['t1', 't2'] })).toEqual({
    all: true,
    of: ['second-factor', 'compliant-device', 'joined-device', 'approved-app', 'protected-app', 'password-change', 'terms-of-use'],
  });
});

test.each([
  ['phishing-resistant', strength('mfa', ['fido2', 'windowsHelloForBusiness']), ['phishing-resistant-factor']],
  ['passwordless', strength('mfa', ['fido2', 'deviceBasedPush']), ['passwordless-factor']],
  ['any second factor', strength('mfa', ['fido2', 'password,sms']), ['second-factor']],
  ['not told', strength('none', []), []],
])('a strength that is %s', (_what, grant, of) => {
  expect(demandsOf(grant).of).toEqual(of);
});

test('beside an unknown demand, others stand with AND and are optional with OR', () => {
  const builtInControls = ['mfa', 'unknownFutureValue'];
  expect(demandsOf({ ...controls, builtInControls })).toEqual({ all: true, of: ['second-factor'] });
  expect(demandsOf({ ...controls, operator: 'OR', builtInControls })).toEqual({ all: false, of: [] });
  expect(demandsOf({ ...controls, operator: 'OR', builtInControls: ['mfa'], customAuthenticationFactors: ['duo'] }).of).toEqual([]);
});

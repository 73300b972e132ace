import { passwordRuleChanges } from '@rampart/changes/identity/password-rule.ts';
import { PasswordRuleSettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { oktaDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';
import { okta } from '../connector.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({ id: z.string().optional() });
const ofDefault = { type: 'PASSWORD', policy: 'Default Policy', rule: 'Default Rule' } as const;

const rulesOf = async (policy: string) =>
  passwordPolicies.schema.parse(await bench().collect(passwordPolicies.id)).find(({ name }) => name === policy)?.recoveryRules ?? [];

test('reads what each rule asks for after the first proof', async () => {
  expect(await rulesOf('Default Policy')).toMatchObject([{ name: 'Default Rule', secondProof: 'security-question' }]);
  expect(await rulesOf('Office staff')).toMatchObject([{ name: 'Office staff', secondProof: 'any-registered' }]);
});

test.each(['any-registered', 'none'] as const)('a security question gives way to %s, and comes back', async (secondProof) => {
  const [rule] = await rulesOf('Default Policy');
  const { id: target, ...before } = rule!;
  const change = passwordRuleChanges.update({ target, before: PasswordRuleSettings.parse(before), after: { ...before, secondProof } });
  const state = () => bench().client.list(`/api/v1/policies/${before.partOf}/rules`, anything);
  expect(await thereAndBack(bench(), change, state)).toBe('there and back');
});

test('gives the call that an administrator makes by hand', async () => {
  const [rule] = await rulesOf('Default Policy');
  const { id: target, ...before } = rule!;
  const change = passwordRuleChanges.update({ target, before, after: { ...before, secondProof: 'any-registered' } });
  const applying = okta.applies.find(({ change: { id } }) => id === change.id);
  const [file] = applying?.manualSteps(change) ?? [];
  expect(file?.content).toContain(`/api/v1/policies/${before.partOf}/rules/${target}`);
});

test.each([
  ['that defers to the account management policy', { requirement: { accessControl: 'AUTH_POLICY' } }],
  ['that lets no one reset a password', { access: 'DENY' }],
])('a rule %s counts for nothing', async (_, selfServicePasswordReset) => {
  bench().simulatorControl.changeRule(ofDefault, { actions: { selfServicePasswordReset } });
  expect(await rulesOf('Default Policy')).toEqual([]);
  const asBefore = { access: 'ALLOW', requirement: { accessControl: 'LEGACY' } };
  bench().simulatorControl.changeRule(ofDefault, { actions: { selfServicePasswordReset: asBefore } });
});

everyWriteIsDescribed(bench, oktaDescription);

import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { okta } from '../connector.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({ id: z.string().optional() });

const [policy, rule] = ['Payroll and banking', 'Everybody who is paid'];
const stateOf = (path: string) => () => bench().client.list(path, anything);

async function ruleNow() {
  const found = signInPolicies.schema.parse(await bench().collect(signInPolicies.id)).find(({ name }) => name === `${policy}: ${rule}`)!;
  return { target: found.id, before: SignInPolicySettings.parse(found), rules: `/api/v1/policies/${found.partOf}/rules` };
}

/** The rule as it is read once an administrator has had it verify people so. */
async function ruleVerifying(verificationMethod: object) {
  const { target, rules } = await ruleNow();
  const { name, conditions } = (await stateOf(rules)()).find(({ id }) => id === target)!;
  await bench().client.send('PUT', `${rules}/${target}`, {
    name,
    conditions,
    actions: { appSignOn: { access: 'ALLOW', verificationMethod } },
  });
  return ruleNow();
}

const deviceBound = { possession: { deviceBound: 'REQUIRED', hardwareProtection: 'REQUIRED', required: true } };

test('a new rule limits its factors as the rule that it is a copy of', async () => {
  const { before, rules } = await ruleVerifying({ type: 'ASSURANCE', factorMode: '1FA', constraints: [deviceBound] });
  const made = (of: SignInPolicySettings['grantRequirements']['of']) =>
    signInRuleChanges.create({ ...before, name: `${policy}: Rampart`, mode: 'off', grantRequirements: { all: true, of } });
  expect(await thereAndBack(bench(), made(['second-factor']), stateOf(rules))).toBe('there and back');
  await bench().apply(made(['phishing-resistant-factor', 'second-factor']));
  const found = (await stateOf(rules)()).find(({ name }) => name === 'Rampart');
  const constraints = [{ possession: { ...deviceBound.possession, phishingResistant: 'REQUIRED' } }];
  expect(found).toMatchObject({ actions: { appSignOn: { verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', constraints } } } });
});

const chain = { authenticationMethods: [{ key: 'okta_password', method: 'password' }] };
const fastPass = { authenticationMethods: [{ key: 'okta_verify', method: 'signed_nonce' }] };
const chained = (...chains: object[]) => ({ type: 'AUTH_METHOD_CHAIN', chains });

test('refuses to put a number of factors in place of a chain, and sends nothing', async () => {
  const { target, before } = await ruleVerifying(chained(chain));
  expect(before).toMatchObject({ grantRequirements: { of: [] }, unsupportedRequirements: [{ kind: 'method-chain' }] });
  const sent = bench().sent.length;
  const after: SignInPolicySettings = { ...before, grantRequirements: { all: true, of: ['second-factor'] } };
  await expect(bench().apply(signInRuleChanges.update({ target, before, after }))).rejects.toMatchObject({ kind: 'ours' });
  await expect(bench().apply(signInRuleChanges.create({ ...after, name: `${policy}: Copy` }))).rejects.toMatchObject({
    kind: 'ours',
  });
  const written = bench().sent.slice(sent);
  expect(written.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a rule with a chain keeps it through changes beside it', async () => {
  const { target, before, rules } = await ruleVerifying(chained({ ...chain, next: [fastPass] }));
  expect(before.grantRequirements.of).toEqual(['second-factor']);
  const off = signInRuleChanges.update({ target, before, after: { ...before, name: `${policy}: Paid`, mode: 'off' } });
  expect(await thereAndBack(bench(), off, stateOf(rules))).toBe('there and back');
});

test('a chain that was replaced comes back whole', async () => {
  const { target, before, rules } = await ruleVerifying(chained({ ...chain, next: [fastPass] }));
  const exact = { policy: { id: before.partOf, type: 'ACCESS_POLICY', name: policy }, apps: before.apps.named };
  const was = (await stateOf(rules)()).find(({ id }) => id === target)!;
  const now = await ruleVerifying({ type: 'ASSURANCE', factorMode: '1FA', constraints: [] });
  await bench().apply({ ...signInRuleChanges.update({ target, before: now.before, after: before }), exact: { ...exact, rule: was } });
  const back = (await stateOf(rules)()).find(({ id }) => id === target)!;
  expect(back['actions']).toEqual(was['actions']);
});

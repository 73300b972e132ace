import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterEach, expect, test } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../../test-support/apply-bench.ts';
import type { DirectoryClient } from '../client.ts';
import { localDirectory } from '../connector.ts';

const method = 'username_password_hostname';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(account?: 'writer') {
  const world = testWorld();
  const bench: ApplyBench<DirectoryClient, DirectorySimulatorControl> = await openApplyBench({
    connector: localDirectory,
    simulator,
    world,
    method,
    ...(account && { account }),
  });
  closing.push(() => bench.close());
  return { world, bench, control: bench.simulatorControl };
}

const domainPolicyIn = (read: unknown): PasswordPolicy =>
  passwordPolicies.schema.parse(read).find(({ name }) => name === 'Domain password policy')!;
const shown = ({ groupPolicies, hidesGroupPolicies }: PasswordPolicy) => ({ groupPolicies, hidesGroupPolicies });
const nothing = { groupPolicies: undefined, hidesGroupPolicies: undefined };

const policyOf = async (bench: ApplyBench<DirectoryClient, DirectorySimulatorControl>) =>
  shown(domainPolicyIn(await bench.collect(passwordPolicies.id)));

test('a domain as it is born has no Group Policy that could set its passwords but its own', async () => {
  const { bench } = await opened();
  expect(await policyOf(bench)).toEqual(nothing);
});

test.each([
  ['is in force', {}, ['Corporate security']],
  ['is enforced', { link: 'enforced' }, ['Corporate security']],
  ['has a disabled link', { link: 'disabled' }, undefined],
  ['has no settings for computers', { without: 'computer settings' }, undefined],
  ['has no security settings', { without: 'security settings' }, undefined],
] as const)('another Group Policy that %s', async (_what, particular, groupPolicies) => {
  const { bench, control } = await opened();
  control.linkGroupPolicy({ name: 'Corporate security', ...particular });
  expect(await policyOf(bench)).toEqual({ ...nothing, groupPolicies });
});

test('several are all named, and one that is hidden is said to be', async () => {
  const { bench, control } = await opened();
  for (const name of ['One', 'Two']) control.linkGroupPolicy({ name });
  expect(await policyOf(bench)).toEqual({ ...nothing, groupPolicies: ['One', 'Two'] });
  control.hideGroupPolicy(control.linkGroupPolicy({ name: 'Three' }));
  expect(await policyOf(bench)).toEqual({ groupPolicies: ['One', 'Two'], hidesGroupPolicies: true });
});

test.each([
  ['are not shown', [], true],
  ['were all taken away', [' '], undefined],
])('where the links of a domain %s', async (_what, links, hidesGroupPolicies) => {
  const { bench, control } = await opened();
  control.setGroupPolicyLinks(links);
  expect(await policyOf(bench)).toEqual({ ...nothing, hidesGroupPolicies });
});

test('what is deployed is overwritten within 16 hours, so that the name of the Group Policy is worth knowing', async () => {
  const { world, bench, control } = await opened('writer');
  control.linkGroupPolicy({ name: 'Corporate security', sets: { minPwdLength: ['9'] } });
  const policy = domainPolicyIn(await bench.collect(passwordPolicies.id));
  expect([policy.minLength, policy.groupPolicies]).toEqual([9, ['Corporate security']]);
  const before = PasswordPolicySettings.parse(policy);
  await bench.apply(passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, minLength: 14 } }));
  const lengthAfter = async (hours: number): Promise<number | null> => {
    world.advanceTo(new Date(world.now().getTime() + hours * 3_600_000));
    return domainPolicyIn(await bench.collect(passwordPolicies.id)).minLength;
  };
  expect([await lengthAfter(15), await lengthAfter(2)]).toEqual([14, 9]);
});

test('the script for a domain says that a Group Policy goes before it, and that for a fine-grained policy does not', () => {
  const settings = PasswordPolicySettings.parse({
    name: 'Domain password policy',
    minLength: 7,
    kindsOfCharacters: [],
    refusesCommonPasswords: null,
    refusesOwnName: false,
    rememberedPasswords: 24,
    maxAgeDays: 42,
    lockAfterAttempts: 10,
    lockForMinutes: 30,
    recoveredWith: null,
  });
  const scriptFor = (name: string): string | undefined => {
    const change = passwordPolicyChanges.update({
      target: 'a',
      before: { ...settings, name },
      after: { ...settings, name, minLength: 14 },
    });
    return localDirectory.applies.find(({ change: { id } }) => id === change.id)!.manualSteps(change)[0]?.content;
  };
  expect(scriptFor('Domain password policy')).toContain('# a domain controller may overwrite this within 16 hours.');
  expect(scriptFor('Administrators')).not.toContain('16 hours');
});

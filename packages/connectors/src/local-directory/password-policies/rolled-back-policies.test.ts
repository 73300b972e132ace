import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { localDirectory } from '../connector.ts';
import { valueOf } from '../schema.ts';

const bench = writingBench(() => ({
  connector: localDirectory,
  simulator,
  world: testWorld({ people: 50 }),
  method: 'username_password_hostname' as const,
  account: 'writer' as const,
}));

const minutes = (count: number): string[] => [String(count * -600_000_000)];
const rootValue = async (name: string) => valueOf((await bench().client.source.roots())[0]!, name);

async function applied(set: Partial<PasswordPolicySettings>) {
  const all = passwordPolicies.schema.parse(await bench().collect(passwordPolicies.id));
  const policy = all.find(({ name }) => name === 'Domain password policy')!;
  const before = PasswordPolicySettings.parse(policy);
  return bench().apply(passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, ...set } }));
}

test('a rollback of complexity leaves the other bits as the administrator has set them since', async () => {
  const { simulatorControl } = bench();
  simulatorControl.changeDomainPolicy({ pwdProperties: ['16'] });
  const { revert } = await applied({ kindsOfCharacters: ['lower', 'upper', 'digit', 'symbol'], refusesOwnName: true });
  expect(await rootValue('pwdproperties')).toBe('17');
  simulatorControl.changeDomainPolicy({ pwdProperties: ['1'] });
  await rolledBack(bench(), revert);
  expect(await rootValue('pwdproperties')).toBe('0');
});

test.each([
  ['gets the observation window back that the lockout had shortened', undefined, 30],
  ['keeps the observation window that the administrator has set since', 10, 10],
])('a rollback of the lockout %s', async (_what, set, window) => {
  const { simulatorControl } = bench();
  simulatorControl.changeDomainPolicy({ lockoutDuration: minutes(30), lockOutObservationWindow: minutes(30) });
  const { revert } = await applied({ lockForMinutes: 15 });
  expect(await rootValue('lockoutobservationwindow')).toBe(minutes(15)[0]);
  if (set !== undefined) simulatorControl.changeDomainPolicy({ lockOutObservationWindow: minutes(set) });
  await rolledBack(bench(), revert);
  expect(await rootValue('lockoutduration')).toBe(minutes(30)[0]);
  expect(await rootValue('lockoutobservationwindow')).toBe(minutes(window)[0]);
});

test('a rollback to a shorter lockout shortens the observation window that was lengthened since', async () => {
  const { simulatorControl } = bench();
  simulatorControl.changeDomainPolicy({ lockoutDuration: minutes(15), lockOutObservationWindow: minutes(15) });
  const { revert } = await applied({ lockForMinutes: 60 });
  simulatorControl.changeDomainPolicy({ lockOutObservationWindow: minutes(45) });
  await rolledBack(bench(), revert);
  expect(await rootValue('lockoutduration')).toBe(minutes(15)[0]);
  expect(await rootValue('lockoutobservationwindow')).toBe(minutes(15)[0]);
});

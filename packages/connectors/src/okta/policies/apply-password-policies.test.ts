import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { okta } from '../connector.ts';
import { oktaDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({ id: z.string().optional() });
const stateOf = (path: string) => () => bench().client.list(path, anything);
test('password policies are tightened, and loosened again', async () => {
  for (const policy of passwordPolicies.schema.parse(await bench().collect(passwordPolicies.id))) {
    const before = PasswordPolicySettings.parse(policy);
    const after: PasswordPolicySettings = {
      ...before,
      minLength: 14,
      kindsOfCharacters: ['lower', 'upper', 'digit', 'symbol'],
      refusesCommonPasswords: true,
      rememberedPasswords: 24,
      lockAfterAttempts: 5,
      recoveredWith: ['email-code'],
    };
    const change = passwordPolicyChanges.update({ target: policy.id, before, after });
    expect(await thereAndBack(bench(), change, stateOf('/api/v1/policies?type=PASSWORD'))).toBe('there and back');
  }
});

test('a rollback leaves what the administrator has changed beside its settings since', async () => {
  const all = passwordPolicies.schema.parse(await bench().collect(passwordPolicies.id));
  const { id: target, ...policy } = all.find(({ recoveredWith, isBuiltIn }) => recoveredWith?.includes('email-code') && !isBuiltIn)!;
  const before = PasswordPolicySettings.parse(policy);
  const after: PasswordPolicySettings = { ...before, recoveredWith: [] };
  const { revert } = await bench().apply(passwordPolicyChanges.update({ target, before, after }));
  const sooner = { properties: { recoveryToken: { tokenLifetimeMinutes: 10 } } };
  bench().simulatorControl.changePolicy(
    { type: 'PASSWORD', policy: policy.name },
    { settings: { recovery: { factors: { okta_email: sooner } } } },
  );
  await rolledBack(bench(), revert);
  expect(await bench().client.get(`/api/v1/policies/${target}`, anything)).toMatchObject({
    settings: { recovery: { factors: { okta_email: { status: 'ACTIVE', ...sooner } } } },
  });
});

everyWriteIsDescribed(bench, oktaDescription);

import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import { EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
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
test('an enrollment policy obliges, and no longer does', async () => {
  const policy = enrollmentPolicies.schema.parse(await bench().collect(enrollmentPolicies.id)).find(({ isBuiltIn }) => isBuiltIn)!;
  const before = EnrollmentPolicySettings.parse(policy);
  const methods = before.methods.map((method) => (method.key === 'okta_verify' ? { ...method, need: 'required' as const } : method));
  const change = enrollmentPolicyChanges.update({ target: policy.id, before, after: { ...before, methods } });
  expect(await thereAndBack(bench(), change, stateOf('/api/v1/policies?type=MFA_ENROLL'))).toBe('there and back');
});

test('a rollback leaves what the administrator has said of an authenticator since', async () => {
  const policy = enrollmentPolicies.schema.parse(await bench().collect(enrollmentPolicies.id)).find(({ isBuiltIn }) => isBuiltIn)!;
  const before = EnrollmentPolicySettings.parse(policy);
  const methods = before.methods.map((method) => (method.key === 'okta_verify' ? { ...method, need: 'required' as const } : method));
  const change = enrollmentPolicyChanges.update({ target: policy.id, before, after: { ...before, methods } });
  const { revert } = await bench().apply(change);
  const Authenticators = z.looseObject({ settings: z.object({ authenticators: z.array(z.looseObject({ key: z.string() })) }) });
  const read = async () => (await bench().client.get(`/api/v1/policies/${policy.id}`, Authenticators)).settings.authenticators;
  const constraints = { aaguidGroups: ['Keys of the company'] };
  const limited = (await read()).map((one) => (one.key === 'webauthn' ? { ...one, constraints } : one));
  bench().simulatorControl.changePolicy({ type: 'MFA_ENROLL', policy: policy.name }, { settings: { authenticators: limited } });
  await rolledBack(bench(), revert);
  expect((await read()).find(({ key }) => key === 'webauthn')).toMatchObject({ constraints });
  expect(EnrollmentPolicySettings.parse((await bench().look(change))?.settings)).toEqual(before);
});

everyWriteIsDescribed(bench, oktaDescription);

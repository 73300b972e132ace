import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import type { Change } from '@rampart/domain/change.ts';
import { EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
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
type Method = z.infer<typeof authenticationMethods.item>;
const switched = ({ id: target, kind: _kind, ...before }: Method) =>
  authenticationMethodChanges.update({ target, before, after: { ...before, isEnabled: !before.isEnabled } });
const methodsNow = async () => authenticationMethods.schema.parse(await bench().collect(authenticationMethods.id));

test('a method among others is switched off and on', async () => {
  for (const kind of ['text-message', 'platform-biometric'])
    expect(await thereAndBack(bench(), switched((await methodsNow()).find((method) => method.kind === kind)!), methodsNow)).toBe(
      'there and back',
    );
});

test('a change that an earlier release planned, under its name of the method, is made and undone', async () => {
  const { id: target, kind: _kind, ...now } = (await methodsNow()).find(({ kind }) => kind === 'text-message')!;
  expect(now.name).toBe('Phone: SMS');
  const before = { ...now, name: 'Phone: sms' };
  const change = authenticationMethodChanges.update({ target, before, after: { ...before, isEnabled: !before.isEnabled } });
  expect(await thereAndBack(bench(), change, methodsNow)).toBe('there and back');
});

test('a phone is kept for recovery alone, and let in again', async () => {
  const { id: target, kind: _kind, ...before } = (await methodsNow()).find(({ kind }) => kind === 'text-message')!;
  const after = { ...before, settings: { ...before.settings, allowedFor: 'recovery' } };
  expect(before.settings).toMatchObject({ allowedFor: 'any' });
  expect(await thereAndBack(bench(), authenticationMethodChanges.update({ target, before, after }), methodsNow)).toBe('there and back');
});

test('an authenticator goes with its last method, once no enrollment policy allows it', async () => {
  const before = await methodsNow();
  const of = (kind: string) => before.find((method) => method.kind === kind)!;
  const reverts: Change[] = [];
  const apply = async (change: Change) => reverts.push((await bench().apply(change)).revert);
  await apply(switched(of('text-message')));
  await expect(bench().apply(switched(of('voice-call')))).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringContaining('policies') as string,
  });
  for (const policy of enrollmentPolicies.schema.parse(await bench().collect(enrollmentPolicies.id))) {
    const settings = EnrollmentPolicySettings.parse(policy);
    const methods = settings.methods.map((method) =>
      method.key === 'phone_number' ? { ...method, need: 'not-allowed' as const } : method,
    );
    await apply(enrollmentPolicyChanges.update({ target: policy.id, before: settings, after: { ...settings, methods } }));
  }
  await apply(switched(of('voice-call')));
  expect((await methodsNow()).filter(({ kind, isEnabled }) => isEnabled && /text|voice/.test(kind))).toEqual([]);
  for (const revert of reverts.toReversed()) await bench().apply(revert);
  expect(await methodsNow()).toEqual(before);
});

everyWriteIsDescribed(bench, oktaDescription);

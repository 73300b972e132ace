import { signOnPolicyChanges } from '@rampart/changes/identity/sign-on-policy.ts';
import type { SignOnPolicySettings } from '@rampart/domain/sign-on-policy.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { oktaDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';
import { okta } from '../connector.ts';
import { signOnSettingsOf } from './sign-on-policies.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const Live = z.looseObject({ id: z.string(), name: z.string(), system: z.boolean().optional() });
const list = () => bench().client.list('/api/v1/policies?type=OKTA_SIGN_ON', Live);

test.each<[string, (before: SignOnPolicySettings) => Partial<SignOnPolicySettings>]>([
  ['renamed and described', () => ({ name: 'Renamed', description: 'For a while' })],
  ['deactivated', () => ({ isActive: false })],
  ['for other groups', ({ groups }) => ({ groups: groups?.slice(1) ?? [] })],
])('a sign-on policy is %s, and as it was', async (_what, change) => {
  const policy = (await list()).find(({ system }) => system !== true)!;
  const before = signOnSettingsOf(policy);
  const asked = signOnPolicyChanges.update({ target: policy.id, before, after: { ...before, ...change(before) } });
  expect(await thereAndBack(bench(), asked, list)).toBe('there and back');
});

everyWriteIsDescribed(bench, oktaDescription);

import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { graphDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';
import { microsoftGraph } from '../connector.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));

const remediating = newSignInPolicy('Remediate risk', {
  userRisk: ['high'],
  grantRequirements: { all: true, of: ['second-factor', 'risk-remediation'] },
});
const policiesPath = 'identity/conditionalAccess/policies';
const state = () => bench().client.get(policiesPath, z.looseObject({}));
const isFromPortal = ({ name }: { readonly name: string }) => name === 'Made in the portal';

test('reads values that Microsoft gives only to those who ask for them', async () => {
  bench().simulatorControl.addPolicy({
    displayName: 'Made in the portal',
    state: 'enabled',
    conditions: {
      users: { includeUsers: ['All'] },
      applications: { includeApplications: ['All'] },
      userRiskLevels: ['high'],
      platforms: { includePlatforms: ['linux'], excludePlatforms: [] },
    },
    grantControls: {
      operator: 'AND',
      builtInControls: ['riskRemediation'],
      authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' },
    },
  });
  const policy = signInPolicies.schema.parse(await bench().collect(signInPolicies.id)).find(isFromPortal);
  expect(policy).toMatchObject({
    platforms: { any: false, named: ['linux'] },
    unsupportedConditions: [],
    grantRequirements: { all: true, of: ['risk-remediation', 'second-factor'] },
  });
  expect(policy).not.toHaveProperty('hasOtherControls');
  const watched = configuredPolicies.schema.parse(await bench().collect(configuredPolicies.id)).find(isFromPortal);
  expect(watched?.settings).toMatchObject({
    conditions: { platforms: { includePlatforms: ['linux'] } },
    grantControls: { builtInControls: ['riskRemediation'] },
  });
});

test('requires risk remediation with an authentication strength, and reverts it', async () => {
  expect(await thereAndBack(bench(), signInPolicyChanges.create(remediating), state)).toBe('there and back');
  const created = bench().sent.find(({ method, body }) => method === 'POST' && body?.includes('"Remediate risk"'));
  expect(JSON.parse(created?.body ?? '')).toMatchObject({
    grantControls: {
      operator: 'AND',
      builtInControls: ['riskRemediation'],
      authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' },
    },
  });
});

test('requires risk remediation again after a rollback', async () => {
  const { target, revert } = await bench().apply(signInPolicyChanges.create(remediating));
  const after = { ...remediating, grantRequirements: { all: true, of: ['second-factor' as const, 'password-change' as const] } };
  const change = signInPolicyChanges.update({ target, before: remediating, after });
  expect(await thereAndBack(bench(), change, state)).toBe('there and back');
  await bench().apply(revert);
});

test('refuses to write a value that was once given without its name, and says what to do', async () => {
  const before = { ...remediating, grantRequirements: { all: true, of: ['second-factor' as const] } };
  const { target, revert } = await bench().apply(signInPolicyChanges.create(before));
  await bench().passTime();
  const sent = bench().sent.length;
  const change = signInPolicyChanges.update({ target, before, after: { ...before, grantRequirements: { all: true, of: [] } } });
  const grantControls = { operator: 'AND', builtInControls: ['unknownFutureValue'] };
  const exact = { id: target, displayName: before.name, state: 'enabled', conditions: {}, grantControls };
  await expect(bench().apply({ ...change, exact })).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringContaining('Set it in the Microsoft Entra admin center.') as string,
  });
  expect(
    bench()
      .sent.slice(sent)
      .filter(({ method }) => method !== 'GET'),
  ).toEqual([]);
  await bench().apply(revert);
});

everyWriteIsDescribed(bench, graphDescription);

import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { usualPermissions } from '@rampart/simulators/microsoft-graph/tokens/applications.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApplyBench } from '../../../test-support/apply-bench.ts';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { still, thereAndBack } from '../../../test-support/there-and-back.ts';
import { microsoftGraph } from '../connector.ts';
import { graphDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({});
const stateOf = (path: string) => () => bench().client.get(path, anything);
/** What is made anew has another id, and may come at another place. */
const withoutIds = (path: string) => async () => {
  const { value } = z.object({ value: z.array(z.looseObject({ id: z.string() })) }).parse(await bench().client.get(path, anything));
  const plain = (still(value) as typeof value).map(({ id: _id, ...rest }) =>
    JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  );
  return plain.toSorted();
};

const policiesPath = 'identity/conditionalAccess/policies';

async function policyNamed(part: string) {
  const all = signInPolicies.schema.parse(await bench().collect(signInPolicies.id));
  const found = all.find(({ name }) => name.includes(part));
  if (found === undefined) throw new Error(`No policy is called ${part}.`);
  const { id, isBuiltIn: _isBuiltIn, createdAt: _createdAt, changedAt: _changedAt, ...before } = found;
  return { target: id, before };
}

test('creates a policy, and reverts it', async () => {
  const { before } = await policyNamed('Block legacy');
  const after = {
    ...before,
    name: 'Devices for the few',
    mode: 'report-only' as const,
    audience: { everyone: false, guests: true, people: [], groups: [], roles: ['62e90394-69f5-4237-9190-012177145e10'] },
    clients: ['browser' as const],
    platforms: { any: true, named: [] },
    exceptPlatforms: ['ios' as const],
    places: { any: true, trusted: false, zones: [] },
    exceptPlaces: { any: false, trusted: true, zones: [] },
    decision: 'allow' as const,
    grantRequirements: { all: true, of: ['compliant-device' as const, 'phishing-resistant-factor' as const] },
    session: { reauthenticateAfterHours: 48, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: false },
  };
  expect(await thereAndBack(bench(), signInPolicyChanges.create(after), stateOf(policiesPath))).toBe('there and back');
});

test('changes a policy where it differs, and reverts it', async () => {
  const { target, before } = await policyNamed('everybody');
  const after = { ...before, excludedAudience: { ...before.excludedAudience, guests: false }, signInRisk: ['high' as const] };
  expect(await thereAndBack(bench(), signInPolicyChanges.update({ target, before, after }), stateOf(policiesPath))).toBe('there and back');
  const patches = bench().sent.filter(({ method, url }) => method === 'PATCH' && url.pathname.endsWith(target));
  expect(patches.map(({ body }) => Object.keys((JSON.parse(body ?? '') as { conditions: object }).conditions))).toEqual([
    ['users', 'signInRiskLevels'],
    ['users', 'signInRiskLevels'],
  ]);
});

test('a rollback of the session leaves its other controls as the administrator has set them since', async () => {
  const { before: other } = await policyNamed('everybody');
  const before = { ...other, name: 'Sessions', mode: 'off' as const };
  const { target, revert: removal } = await bench().apply(signInPolicyChanges.create(before));
  const after = { ...before, session: { ...before.session, reauthenticateAfterHours: 12 } };
  const { revert } = await bench().apply(signInPolicyChanges.update({ target, before, after }));
  const cloudAppSecurity = { isEnabled: true, cloudAppSecurityType: 'monitorOnly' };
  bench().simulatorControl.changePolicy(before.name, {
    sessionControls: {
      signInFrequency: {
        isEnabled: true,
        type: 'hours',
        value: 12,
        frequencyInterval: 'timeBased',
        authenticationType: 'primaryAndSecondaryAuthentication',
      },
      cloudAppSecurity,
    },
  });
  await bench().passTime();
  await rolledBack(bench(), revert);
  await bench().passTime();
  const { sessionControls } = await bench().client.get(`${policiesPath}/${target}`, z.looseObject({ sessionControls: z.looseObject({}) }));
  expect(sessionControls).toMatchObject({ cloudAppSecurity, signInFrequency: null });
  await bench().apply(removal);
});

test('changes what a policy with a strength of authentication requires, and reverts it by what can be written', async () => {
  const { before: other } = await policyNamed('everybody');
  const before = { ...other, name: 'Strong', grantRequirements: { all: false, of: ['phishing-resistant-factor' as const] } };
  const { target, revert } = await bench().apply(signInPolicyChanges.create(before));
  const after = { ...before, grantRequirements: { all: false, of: ['second-factor' as const] } };
  expect(await thereAndBack(bench(), signInPolicyChanges.update({ target, before, after }), stateOf(policiesPath))).toBe('there and back');
  const bodies = bench().sent.filter(({ method, url }) => method === 'PATCH' && url.pathname.endsWith(target));
  expect(bodies.map(({ body }) => (JSON.parse(body ?? '') as { grantControls: object }).grantControls)).toMatchObject([
    { builtInControls: ['mfa'], authenticationStrength: null },
    { builtInControls: [], authenticationStrength: { id: '00000000-0000-0000-0000-000000000004' } },
  ]);
  await bench().apply(revert);
});

test('switches a policy on, and reverts it', async () => {
  const { target, before } = await policyNamed('Block legacy');
  expect(
    await thereAndBack(
      bench(),
      signInPolicyChanges.enable({ target, before, after: { ...before, mode: 'enforced' } }),
      stateOf(policiesPath),
    ),
  ).toBe('there and back');
});

test('deletes a policy, and restores it as it was', async () => {
  const { target, before } = await policyNamed('everybody');
  const idsOf = async () => z.object({ value: z.array(z.object({ id: z.string() })) }).parse(await stateOf(policiesPath)());
  const ids = await idsOf();
  expect(await thereAndBack(bench(), signInPolicyChanges.delete({ target, before }), withoutIds(policiesPath))).toBe('there and back');
  // The same policy, from the recycle bin.
  expect(new Set((await idsOf()).value.map(({ id }) => id))).toEqual(new Set(ids.value.map(({ id }) => id)));
});

test('makes another policy where the recycle bin no longer has the deleted one', async () => {
  const settings = { ...(await policyNamed('everybody')).before, name: 'Rampart: gone', mode: 'off' as const };
  const made = await bench().apply(signInPolicyChanges.create(settings));
  const undone = await bench().apply(made.revert);
  bench().simulatorControl.emptyRecycleBin();
  const again = await bench().apply(undone.revert);
  expect(again.target).not.toBe(made.target);
  await bench().apply(again.revert);
});

test('asks for every permission that Microsoft wants for a change of a policy', async () => {
  const { before } = await policyNamed('Block legacy');
  const alone = await openApplyBench({ connector: microsoftGraph, simulator, world: testWorld(), method: 'url_client_secret_client_id' });
  try {
    const change = signInPolicyChanges.create({
      ...before,
      name: 'One more',
      excludedAudience: { ...before.excludedAudience, groups: [] },
    });
    const asked = microsoftGraph.applies.find((one) => one.change.id === change.id)?.scopes ?? [];
    for (const permission of usualPermissions) if (!asked.includes(permission)) alone.simulatorControl.withdraw(permission);
    const { target, revert } = await alone.apply(change);
    expect((await alone.apply(revert)).target).toBe(target);
  } finally {
    await alone.close();
  }
});

test.each([
  ['a place in an order', { order: 3 }],
  ['minutes of a session', { session: { reauthenticateAfterHours: null, idleMinutes: 5, lifetimeMinutes: null, persistentBrowser: null } }],
  ['a condition outside the conditions', { unsupportedConditions: [{ kind: 'other' as const, path: 'displayName', raw: 'x' }] }],
  ['terms that are not named', { grantRequirements: { all: true, of: ['terms-of-use' as const] } }],
])('refuses %s, and sends nothing', async (_what, changed) => {
  const { before } = await policyNamed('everybody');
  const sent = bench().sent.length;
  await expect(bench().apply(signInPolicyChanges.create({ ...before, ...changed }))).rejects.toMatchObject({
    kind: 'ours',
    name: 'VendorFailure',
  });
  expect(
    bench()
      .sent.slice(sent)
      .filter(({ method }) => method !== 'GET'),
  ).toEqual([]);
});

everyWriteIsDescribed(bench, graphDescription);

import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { okta } from '../connector.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));

const appsByPolicy = async () =>
  Object.fromEntries(
    signInPolicies.schema
      .parse(await bench().collect(signInPolicies.id))
      .map(({ name, vendorApps }) => [name, vendorApps?.map((app) => app.name)]),
  );

test('rules are marked with the apps of Okta’s own that use their policy, whatever the policy is called', async () => {
  bench().simulatorControl.changePolicy({ type: 'ACCESS_POLICY', policy: 'Okta Admin Console' }, { name: 'Password only' });
  expect(await appsByPolicy()).toMatchObject({
    'Password only: Catch-all Rule': ['saasure'],
    'Okta Dashboard: Catch-all Rule': ['okta_enduser'],
    'Payroll and banking: Everybody who is paid': [],
    'Contractors: Password only': undefined,
  });
});

test('nothing is said of apps that may not be read, and the policies are read all the same', async () => {
  bench().simulatorControl.withdraw('okta.apps.read');
  const apps = await appsByPolicy();
  expect(Object.keys(apps)).toContain('Password only: Catch-all Rule');
  expect(Object.values(apps).every((names) => names === undefined)).toBe(true);
});

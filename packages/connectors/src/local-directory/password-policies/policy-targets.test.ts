import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../../test-support/apply-bench.ts';
import type { DirectoryClient } from '../client.ts';
import { localDirectory } from '../connector.ts';

test('a directory finds the objects that its fine-grained policies are linked to by their names, people and groups', async () => {
  const world = testWorld({ people: 100 });
  const method = 'username_password_hostname';
  const bench = await openApplyBench<DirectoryClient, DirectorySimulatorControl>({ connector: localDirectory, simulator, world, method });
  const person = world.peopleAt(world.now())[3]!;
  const dn = (await bench.client.knownPeople()).byId.get(person.id)!.dn;
  bench.simulatorControl.changePasswordSettings('Service accounts', { 'msDS-PSOAppliesTo': [dn] });
  const policies = passwordPolicies.schema.parse(await bench.collect(passwordPolicies.id));
  const named = groups.schema.parse(await bench.collect(groups.id));
  const idsOf = (...names: string[]) => named.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  expect(Object.fromEntries(policies.map(({ name, targetIds }) => [name, targetIds]))).toEqual({
    'Domain password policy': undefined,
    Administrators: idsOf('Domain Admins', 'IT administrators').toSorted(),
    'Service accounts': [person.id],
  });
  await bench.close();
});

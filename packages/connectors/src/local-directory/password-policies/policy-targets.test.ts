import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../../test-support/apply-bench.ts';
import { DirectoryClient } from '../client.ts';
import { localDirectory } from '../connector.ts';
import type { DirectorySource, Entry, Match } from '../schema.ts';
import { policyTargets } from './policy-targets.ts';

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

const entry = (dn: string, attributes: Readonly<Record<string, readonly string[]>>): Entry => ({
  dn,
  attributes: new Map(Object.entries(attributes)),
});

test('many linked objects are asked for by several filters, none of them too long', async () => {
  const names = Array.from({ length: 1001 }, (_, place) => `CN=p${place},DC=example,DC=com`);
  const asked: number[] = [];
  const source: Pick<DirectorySource, 'entriesOf'> = {
    async *entriesOf(_classes, _attributes, oneOf: readonly Match[] = []) {
      asked.push(oneOf.length);
      for (const { value } of oneOf) yield entry(String(value), { objectclass: ['user'] });
    },
  };
  const policy = entry('CN=fine,DC=example,DC=com', { objectclass: ['msDS-PasswordSettings'], 'msds-psoappliesto': names });
  const targetsOf = await policyTargets(new DirectoryClient(source as DirectorySource), [policy]);
  expect(asked).toEqual([500, 500, 1]);
  expect(targetsOf(policy).targetIds).toHaveLength(1001);
});

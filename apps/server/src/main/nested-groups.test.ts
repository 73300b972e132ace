import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { microsoftGraph } from '@rampart/connectors/microsoft-graph/connector.ts';
import { openBench } from '@rampart/connectors/test-support/vendor-bench.ts';
import { factNeeded, judge, type Readings } from '@rampart/domain/control.ts';
import { factRead } from '@rampart/domain/fact.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';

const control = controlRegistry.find(({ id }) => id === 'azure-conditional-access.legacy-sign-in-blocked')!;
const policy = 'Block legacy authentication';

test('a group brings the people of groups within it: a policy misses those it excludes, and applies to those it includes', async () => {
  const bench = await openBench({ connector: microsoftGraph, simulator, makeWorld: () => testWorld({ people: 60 }) });
  const { simulatorControl, world } = bench;
  const judged = async () => {
    const readings: Readings = new Map(
      await Promise.all(
        Object.values(control.needs).map(async (need) => {
          const { id } = factNeeded(need);
          const { value } = await bench.collect('url_client_secret_client_id', id);
          return [id, factRead(value, world.now())] as const;
        }),
      ),
    );
    return judge(control, readings, { asOf: world.now(), features: new Map() });
  };
  const apply = (users: Readonly<Record<string, readonly string[]>>) =>
    simulatorControl.changePolicy(policy, { state: 'enabled', conditions: { users: { excludeGroups: [], ...users } } });
  const { id, members } = simulatorControl.groups().find(({ displayName }) => displayName === 'Pilot users')!;
  expect(members.length).toBeLessThan(5);

  apply({ includeUsers: ['All'], excludeGroups: [id] });
  expect(await judged()).toEqual({ state: 'pass' });
  simulatorControl.nestGroup('Pilot users', 'All employees');
  expect(await judged()).toMatchObject({ state: 'fail', because: expect.stringContaining('It does not apply to Pilot users.') });

  apply({ includeUsers: [], includeGroups: [id] });
  expect(await judged()).toMatchObject({ state: 'fail' });
  for (const inner of ['Contractors', 'Guests', 'Service accounts']) simulatorControl.nestGroup('All employees', inner);
  expect(await judged()).toEqual({ state: 'pass' });
  await bench.close();
});

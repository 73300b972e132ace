import { groupChanges } from '@rampart/changes/people/group.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { okta } from '../connector.ts';

// Okta's description names no properties that a company adds: these writes are not judged by it.
const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 50 }),
  method: 'url_client_secret_client_id' as const,
}));

test('what the company has added to the profile of groups stays when a group is changed, and comes back with it', async () => {
  const { simulatorControl, client } = bench();
  simulatorControl.addGroupProperty('costCenter');
  const settings = { name: 'Rampart: described', description: '', memberIds: [] };
  const { target } = await bench().apply(groupChanges.create(settings));
  simulatorControl.changeGroup(settings.name, { costCenter: '4711' });
  const after = { ...settings, description: 'For a while' };
  await bench().apply(groupChanges.update({ target, before: settings, after }));
  const profileOf = async (id: string) => (await client.get(`/api/v1/groups/${id}`, z.object({ profile: z.looseObject({}) }))).profile;
  expect(await profileOf(target)).toEqual({ name: settings.name, description: 'For a while', costCenter: '4711' });
  const { revert } = await bench().apply(groupChanges.delete({ target, before: after }));
  const again = await bench().apply(revert);
  expect(await profileOf(again.target)).toEqual({ name: settings.name, description: 'For a while', costCenter: '4711' });
});

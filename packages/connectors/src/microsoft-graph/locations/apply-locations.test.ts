import { locationChanges } from '@rampart/changes/network/location.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
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

const locationsPath = 'identity/conditionalAccess/namedLocations';

async function locationNamed(name: string) {
  const found = zones.schema.parse(await bench().collect(zones.id)).find((zone) => zone.name === name);
  if (found === undefined) throw new Error(`No location is called ${name}.`);
  const { id, isBuiltIn: _isBuiltIn, ...before } = found;
  return { target: id, before };
}

test('a location loses a range, and gets it back', async () => {
  const { target, before } = await locationNamed('Headquarters network');
  const after = { ...before, ranges: [...before.ranges.filter((range) => range !== '24.0.0.0/8'), '2001:db8::/32'] };
  expect(await thereAndBack(bench(), locationChanges.update({ target, before, after }), stateOf(locationsPath))).toBe('there and back');
});

test('locations of both kinds are made and deleted', async () => {
  const { target, before } = await locationNamed('Headquarters network');
  const countries = { ...before, name: 'Far away', kind: 'countries' as const, isTrusted: false, ranges: [], countries: ['KP', 'IR'] };
  expect(await thereAndBack(bench(), locationChanges.create(countries), stateOf(locationsPath))).toBe('there and back');
  expect(
    await thereAndBack(bench(), locationChanges.create({ ...before, name: 'Annex', ranges: ['192.0.2.128/25'] }), stateOf(locationsPath)),
  ).toBe('there and back');
  expect(target).not.toBe('');
});

test('a location is deleted, and restored as it was', async () => {
  const world = { ...(await locationNamed('Headquarters network')).before, name: 'For a while', isTrusted: false };
  const { revert } = await bench().apply(locationChanges.create(world));
  if (revert.target === null) throw new Error('nothing to delete');
  expect(await thereAndBack(bench(), locationChanges.delete({ target: revert.target, before: world }), stateOf(locationsPath))).toBe(
    'there and back',
  );
});

everyWriteIsDescribed(bench, graphDescription);

import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { still, thereAndBack } from '../../../test-support/there-and-back.ts';
import { okta } from '../connector.ts';
import { oktaDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({ id: z.string().optional() });
const stateOf = (path: string) => () => bench().client.list(path, anything);
/** What is made anew has another id, and may come at another place in a list without order. */
const withoutIds = (path: string) => async () => {
  const all = still(await stateOf(path)()) as readonly z.infer<typeof anything>[];
  return all
    .map(({ id: _id, ...rest }) => JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted();
};

async function zoneNamed(name: string) {
  const found = zones.schema.parse(await bench().collect(zones.id)).find((zone) => zone.name === name)!;
  return { target: found.id, before: ZoneSettings.parse(found) };
}

test('zones are filled, switched on and set back', async () => {
  const state = stateOf('/api/v1/zones');
  const countries = await zoneNamed('Blocked countries');
  expect(
    await thereAndBack(bench(), zoneChanges.update({ ...countries, after: { ...countries.before, countries: ['KP', 'RU'] } }), state),
  ).toBe('there and back');
  const offices = await zoneNamed('Offices');
  expect(
    await thereAndBack(
      bench(),
      zoneChanges.update({ ...offices, after: { ...offices.before, ranges: ['192.0.2.0/28', '198.51.100.1-198.51.100.9'] } }),
      state,
    ),
  ).toBe('there and back');
  const enhanced = await zoneNamed('DefaultEnhancedDynamicZone');
  expect(await thereAndBack(bench(), zoneChanges.enable({ ...enhanced, after: { ...enhanced.before, isActive: true } }), state)).toBe(
    'there and back',
  );
});

test('zones of every type are made, off and on, and go', async () => {
  const before = { ...(await zoneNamed('Blocked countries')).before, countries: [] };
  const state = stateOf('/api/v1/zones');
  expect(
    await thereAndBack(bench(), zoneChanges.create({ ...before, name: 'Far away', kind: 'countries', countries: ['IR', 'KP'] }), state),
  ).toBe('there and back');
  expect(await thereAndBack(bench(), zoneChanges.create({ ...before, name: 'Tor', proxyKinds: ['Tor'], isActive: false }), state)).toBe(
    'there and back',
  );
  expect(await thereAndBack(bench(), zoneChanges.create({ ...before, name: 'Hidden', proxyKinds: ['ALL_ANONYMIZERS'] }), state)).toBe(
    'there and back',
  );
  expect(
    await thereAndBack(
      bench(),
      zoneChanges.create({ ...before, name: 'Annex', kind: 'addresses', isBlocklist: false, ranges: ['192.0.2.0/28'] }),
      state,
    ),
  ).toBe('there and back');
  expect(await thereAndBack(bench(), zoneChanges.delete(await zoneNamed('Known bad networks')), withoutIds('/api/v1/zones'))).toBe(
    'there and back',
  );
});

test('a rollback leaves what the administrator has taken out of an enhanced zone since', async () => {
  const blank = { ...(await zoneNamed('Blocked countries')).before, countries: [] };
  const before = { ...blank, name: 'Far and hidden', kind: 'countries' as const, countries: ['KP'], proxyKinds: ['ALL_ANONYMIZERS'] };
  const { target } = await bench().apply(zoneChanges.create(before));
  const { revert } = await bench().apply(zoneChanges.update({ target, before, after: { ...before, countries: ['IR', 'KP'] } }));
  const exclude = [{ country: 'NO' }];
  bench().simulatorControl.changeZone(before.name, { locations: { include: [{ country: 'IR' }, { country: 'KP' }], exclude } });
  await rolledBack(bench(), revert);
  expect(await bench().client.get(`/api/v1/zones/${target}`, anything)).toMatchObject({
    locations: { include: [{ country: 'KP' }], exclude },
  });
});

test('nothing is taken out of a zone until it is empty', async () => {
  const { target, before } = await zoneNamed('Blocked countries');
  await expect(bench().apply(zoneChanges.update({ target, before, after: { ...before, countries: [] } }))).rejects.toThrow(
    'Okta does not support a zone with nothing in it.',
  );
});

everyWriteIsDescribed(bench, oktaDescription);

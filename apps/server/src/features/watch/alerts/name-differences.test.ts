import { people } from '@rampart/facts/people/people.ts';
import { expect, test } from 'vitest';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { aPolicy, openWatchTestBed } from '../../../../test-support/watch/watch-test-bed.ts';

const minutes = 60_000;
const excluding = (ids: readonly string[]) => [
  aPolicy('a', { settings: { state: 'enabled', conditions: { users: { excludeUsers: ids } } } }),
];

test('a person whose account was deleted since is named in the difference, and has their id in the technical details', async () => {
  const bed = await openWatchTestBed();
  const directory = await bed.connect('azure_ad');
  const left = '0b7a4f0e-64c1-4a2f-9a51-3f1d2c9e8b70';
  const stays = '9c1d5e2a-0f3b-4c6d-8e7f-1a2b3c4d5e6f';
  const known = [
    { ...personOf(1), id: left, displayName: 'Ada Berg' },
    { ...personOf(2), id: stays, displayName: 'Bo Lind' },
  ];
  const readPeople = async (agoMs: number, found: typeof known) =>
    bed.read(directory, await bed.run(new Date(Date.now() - agoMs)), [[people, found]]);
  await readPeople(7 * 60 * minutes, known);
  await bed.see(excluding([left, stays]));
  await bed.see(excluding([stays]));
  await readPeople(30 * minutes, known.slice(1));
  const [alert] = await bed.alerts();
  const change = await bed.change(alert?.changes[0]?.id ?? '');
  expect(change.differences).toMatchObject([{ before: 'Ada Berg, Bo Lind', after: 'Bo Lind', removed: ['Ada Berg'], added: [] }]);
  expect(JSON.stringify(change.before)).toContain(left);
  await bed.close();
});

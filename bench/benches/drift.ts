import { hash } from 'node:crypto';
import { compareObjects } from '../../packages/domain/src/watch/compare-objects.ts';
import { type ConfigurationObject, contentOf } from '../../packages/domain/src/watch/configuration-object.ts';
import { hashObjects } from '../../apps/server/src/features/watch/compare/hash-objects.ts';
import { type Bench, compareRates, millisecondsOf } from '../bench.ts';

const count = 10_000;
const changed = 100;

/** As large as a conditional access policy, every third one a rule in an order. */
const objectOf = (place: number, version: number): ConfigurationObject => ({
  id: `object-${place}`,
  name: `Policy ${place}`,
  parent: place % 3 === 0 ? `parent-${place % 50}` : null,
  isEnabled: place % 7 !== 0,
  position: place % 3 === 0 ? place : null,
  settings: {
    conditions: {
      applications: { includeApplications: ['All'] },
      clientAppTypes: ['browser', 'mobileAppsAndDesktopClients'],
      locations: { excludeLocations: [`location-${place % 20}`], includeLocations: ['All'] },
      users: { excludeGroups: [`group-${place % 40}`, `group-${(place + 7) % 40}`], includeUsers: ['All'] },
    },
    grantControls: { builtInControls: ['mfa'], operator: 'OR' },
    sessionControls: { signInFrequency: { frequencyInterval: 'timeBased', isEnabled: true, type: 'hours', value: 4 + version } },
    state: place % 7 === 0 ? 'disabled' : 'enabled',
  },
});

const reading = (version: (place: number) => number): ConfigurationObject[] =>
  Array.from({ length: count }, (_, place) => objectOf(place, version(place)));

/** What it takes at the least: a hash of each object, and a look whether it is the one of before. */
function bareComparison(known: ReadonlyMap<string, string>, read: readonly ConfigurationObject[]): number {
  let differing = 0;
  for (const object of read) if (known.get(object.id) !== hash('sha256', JSON.stringify(contentOf(object)), 'hex')) differing += 1;
  return differing;
}

const perSecond = async (work: () => number): Promise<number> => {
  const ms = await millisecondsOf(async () => {
    const found = work();
    if (found !== changed) throw new Error(`${found} changes were found, and ${changed} were made.`);
  });
  return (count / ms) * 1000;
};

export const bench: Bench = {
  measures: 'configuration objects compared with the reading before, a hundredth of them changed',
  comparison: 'a bare hash of each object, compared with the one before',
  async measure(scale) {
    const before = reading(() => 0);
    const after = reading((place) => (place % (count / changed) === 0 ? 1 : 0));
    const known = hashObjects(before);
    const hashes = new Map(before.map((object) => [object.id, hash('sha256', JSON.stringify(contentOf(object)), 'hex')]));
    const compared = await compareRates(
      scale === 'full' ? 25 : 9,
      () => perSecond(() => compareObjects(known, hashObjects(after)).length),
      () => perSecond(() => bareComparison(hashes, after)),
    );
    // In at most one and a half times the time.
    return [{ name: 'objects compared', unit: '/s', ...compared, goal: { ratio: 1 / 1.5 } }];
  },
};

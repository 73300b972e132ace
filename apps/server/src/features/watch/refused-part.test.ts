import { configuredMailPolicies } from '@rampart/facts/configuration/mail-policies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed('defender_office_365', configuredMailPolicies);
});
afterAll(() => bed.close());

const policy = (kind: string, name: string, particular: object = {}) => aPolicy(`${kind}/${name}`, { name, parent: kind, ...particular });
const spam = policy('spam', 'Default');
const links = [policy('links', 'Built-In Protection Policy'), policy('links', 'Finance')];
const found = async () =>
  (await bed.alerts()).flatMap((alert) => alert.changes.map(({ object_id: id }) => `${alert.grouping_category} ${id}`)).toSorted();

test('what needs a licence does not count as deleted when that has ended, and what else there is is watched', async () => {
  await bed.see([spam, ...links]);
  await bed.see([spam]);
  expect(await found()).toEqual([]);
  const changed = policy('spam', 'Default', { settings: { SpamAction: 'MoveToJmf' } });
  await bed.see([changed]);
  expect(await found()).toEqual(['policy_modified spam/Default']);
  // The licence is back, and one of its policies is gone.
  await bed.see([changed, links[0]!]);
  expect(await found()).toEqual(['policy_deleted links/Finance', 'policy_modified spam/Default']);
});

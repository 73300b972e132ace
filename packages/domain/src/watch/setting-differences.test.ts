import { expect, test } from 'vitest';
import { settingDifferences } from './setting-differences.ts';

const labels = {
  state: { label: 'Enable policy', values: { enabled: 'On', disabled: 'Off' } },
  'conditions.users.excludeGroups': { label: 'Users: excluded groups' },
};
const nameOf = (id: string) => (id === 'g1' ? 'Contractors' : undefined);
const differ = (before: unknown, after: unknown) => settingDifferences(before, after, { labels, nameOf }).differences;

test('says a setting and its values in the words of the vendor’s console', () => {
  expect(differ({ state: 'enabled' }, { state: 'disabled' })).toEqual([
    { path: 'state', label: 'Enable policy', before: 'On', after: 'Off', added: [], removed: [] },
  ]);
});

const lists = (...groups: string[]) => ({ conditions: { users: { excludeGroups: groups } } });

test('says what was added to a list and removed from it, by name', () => {
  expect(differ(lists('g0'), lists('g1'))).toMatchObject([{ label: 'Users: excluded groups', added: ['Contractors'], removed: ['g0'] }]);
});

test('a field without a label is said in words of its own', () => {
  expect(differ({}, { sessionControls: { signInFrequency: 4 } })).toMatchObject([
    { path: 'sessionControls.signInFrequency', label: 'Session controls: sign in frequency', before: null, after: '4' },
  ]);
});

test('a new object has every field as a difference, and an equal one none', () => {
  expect(differ(undefined, { a: 1, b: { c: true } })).toHaveLength(2);
  expect(differ({ a: [1] }, { a: [1] })).toEqual([]);
});

test('a vendor’s text stays on one line and is cut', () => {
  const [difference] = differ({ a: 'x' }, { a: `one\ntwo${'y'.repeat(600)}` });
  expect(difference?.after).toMatch(/^one two/);
  expect(difference?.after?.length).toBe(501);
});

test('more differences than anyone reads are counted', () => {
  const fields = Object.fromEntries(Array.from({ length: 130 }, (_, number) => [`f${number}`, number]));
  expect(settingDifferences({}, fields, { labels: {} })).toMatchObject({ more: 30 });
});

test('how the vendor’s interface types an object is no setting, unless its console has a word for it', () => {
  const typed = { tenants: { '@odata.type': '#all', kind: 'all' } };
  expect(differ({}, typed)).toMatchObject([{ path: 'tenants.kind' }]);
  const known = { 'tenants.@odata.type': { label: 'Kind of tenants' } };
  expect(settingDifferences({}, typed, { labels: known }).differences).toMatchObject([
    { label: 'Kind of tenants' },
    { path: 'tenants.kind' },
  ]);
});

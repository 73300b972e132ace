import { expect, test } from 'vitest';
import { attentionCount, attentionSummary } from './attention-summary.ts';

const person = (name: string) => ({ mail: `${name}@example.test`, name, added_at: '', added_by: '' });
const [ada, bo, cy] = [person('ada'), person('bo'), person('cy')];
const none = { outdated: {}, needs_sync_approval: {}, unsynced_to_group: {}, unapproved: {}, groups: {} };

test.each([
  [{ ...none, current: { a: [], b: [] } }, 'No one is in any list yet'],
  [{ ...none, current: { a: [ada], b: [] } }, '1 person in 1 list, all up to date'],
  [{ ...none, current: { a: [ada, bo], b: [cy] }, outdated: { b: [cy] } }, '3 people in 2 lists, 1 needs a decision'],
  [
    { ...none, current: { a: [ada, bo] }, outdated: { a: [ada] }, unsynced_to_group: { a: [ada, bo] } },
    '2 people in 1 list, 2 need a decision',
  ],
])('the lists are summed up in one line', (exclusions, line) => {
  expect(attentionSummary(exclusions)).toBe(line);
});

test('a person with two flags is counted once', () => {
  const twice = { ...none, current: { a: [ada] }, needs_sync_approval: { a: [ada] }, unsynced_to_group: { a: [ada] } };
  expect([attentionCount(twice, 'a'), attentionCount(twice, 'b')]).toEqual([1, 0]);
});

test('a person who is being added to the groups needs no decision', () => {
  const group = { product: 'okta', product_name: 'Okta', name: 'G', group_id: null, members: 0, read_at: null, because: null };
  const behind = { ...none, current: { a: [ada] }, unsynced_to_group: { a: [ada] } };
  expect(attentionCount({ ...behind, groups: { a: [{ ...group, job_uuid: 'a job' }] } }, 'a')).toBe(0);
  expect(attentionCount({ ...behind, groups: { a: [{ ...group, job_uuid: null }] } }, 'a')).toBe(1);
});

test('groups that are not written yet are not up to date, also when the list was emptied', () => {
  const group = {
    product: 'okta',
    product_name: 'Okta',
    name: 'G',
    group_id: 'g',
    members: 1,
    read_at: null,
    because: null,
    job_uuid: 'a job',
  };
  const waiting = { ...none, groups: { a: [group, group, group] } };
  expect(attentionSummary({ ...waiting, current: { a: [ada] } })).toBe('1 person in 1 list, 3 groups not updated yet');
  expect(attentionSummary({ ...waiting, current: { a: [] } })).toBe('No one is in any list yet, 3 groups not updated yet');
});

test('a group that cannot be written now is not up to date where its list has people', () => {
  const group = {
    product: 'okta',
    product_name: 'Okta',
    name: 'G',
    group_id: 'g',
    members: 1,
    read_at: null,
    because: 'No.',
    job_uuid: null,
  };
  const closed = { ...none, current: { a: [ada], b: [] }, groups: { a: [group], b: [group] } };
  expect(attentionSummary(closed)).toBe('1 person in 1 list, 1 group cannot be updated now');
});

import { expect, test } from 'vitest';
import { type Exclusions, type Flag, isUpdating, listedPeople, remedyFor } from './listed-people.ts';
import { noMarks, toggleMark } from './marks.ts';

const type = 'emergency_access_exclusions';
const person = (name: string) => ({
  mail: `${name.toLowerCase()}@example.test`,
  name,
  added_at: '2026-11-14T09:02:41.000Z',
  added_by: 'ada@example.test',
});
const [bo, cy] = [person('Bo'), person('Cy')];
const lists: Exclusions = {
  current: { [type]: [bo, cy], service_account_exclusions: [person('Robot')] },
  outdated: { [type]: [cy] },
  needs_sync_approval: {},
  unsynced_to_group: { [type]: [bo, cy], service_account_exclusions: [bo] },
  unapproved: {},
  groups: {},
};

test('lists the people of one kind with their flags, and no one of another kind', () => {
  expect(listedPeople(lists, type, noMarks).map(({ mail, flags, mark }) => ({ mail, flags, mark }))).toEqual([
    { mail: bo.mail, flags: ['unsynced_to_group'], mark: 'existing' },
    { mail: cy.mail, flags: ['outdated', 'unsynced_to_group'], mark: 'existing' },
  ]);
});

test('people to add come first and have no author yet; people with other marks stay in place', () => {
  const marks = toggleMark(toggleMark(noMarks, cy, 'remove'), { mail: 'di@example.test', name: 'Di' }, 'add');
  expect(listedPeople(lists, type, marks).map(({ name, added, mark }) => [name, added?.by, mark])).toEqual([
    ['Di', undefined, 'add'],
    ['Bo', 'ada@example.test', 'existing'],
    ['Cy', 'ada@example.test', 'remove'],
  ]);
});

const waiting = (mail: string, isAdded: boolean) => ({ mail, name: mail, is_added: isAdded, since: '2026-11-15T09:00:00.000Z' });

test('who was put on a list or taken from it without an approval is marked so, and the taken follow the present', () => {
  const ofAttacked = 'most_attacked_phishing_exclusions';
  const changed = {
    ...lists,
    current: { [ofAttacked]: [bo] },
    unapproved: { [ofAttacked]: [waiting(bo.mail, true), waiting(cy.mail, false)] },
  };
  expect(listedPeople(changed, ofAttacked, noMarks).map(({ mail, added, flags, remedy }) => [mail, added?.by, flags, remedy])).toEqual([
    [bo.mail, bo.added_by, ['unapproved'], 'refresh'],
    [cy.mail, undefined, ['removal_unapproved'], 'refresh'],
  ]);
  const addedAgain = toggleMark(noMarks, cy, 'add');
  expect(listedPeople(changed, ofAttacked, addedAgain).map(({ mail, mark }) => [mail, mark])).toEqual([
    [cy.mail, 'add'],
    [bo.mail, 'existing'],
  ]);
});

test('a list without entries is empty', () => {
  expect(listedPeople(lists, 'most_attacked_group_exclusions', noMarks)).toEqual([]);
});

test.each<[Flag[], 'sync' | 'refresh' | undefined]>([
  [[], undefined],
  [['unsynced_to_group'], 'refresh'],
  [['needs_sync_approval'], 'sync'],
  [['needs_sync_approval', 'unsynced_to_group'], 'sync'],
  [['outdated'], undefined],
  [['outdated', 'unsynced_to_group'], undefined],
])('with the flags %j, %s brings a person up to date', (flags, mark) => {
  expect(remedyFor(flags, false)).toBe(mark);
});

test('while a job fills the groups, no sync is offered; approvals still are', () => {
  expect([remedyFor(['unsynced_to_group'], true), remedyFor(['needs_sync_approval'], true)]).toEqual([undefined, 'sync']);
  const group = { product: 'okta', product_name: 'Okta', name: 'G', group_id: null, members: 0, read_at: null, because: null };
  expect(isUpdating({ ...lists, groups: { [type]: [{ ...group, job_uuid: 'a job' }] } }, type)).toBe(true);
  expect(isUpdating({ ...lists, groups: { [type]: [{ ...group, job_uuid: null }] } }, type)).toBe(false);
});

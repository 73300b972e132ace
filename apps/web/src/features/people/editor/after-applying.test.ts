import { expect, test } from 'vitest';
import { afterApplying } from './after-applying.ts';
import { noMarks, toggleMark } from './marks.ts';

const type = 'emergency_access_exclusions';
const bo = { mail: 'bo@example.test', name: 'Bo', added_at: '2026-11-01T00:00:00.000Z', added_by: 'ada@example.test' };
const robots = { service_account_exclusions: [bo] };
const lists = {
  current: { [type]: [bo], ...robots },
  outdated: {},
  needs_sync_approval: {},
  unsynced_to_group: {},
  unapproved: {},
  groups: {},
};

test('the added are in the list, the removed are not, and other lists stay as they are', () => {
  const marks = toggleMark(toggleMark(noMarks, bo, 'remove'), { mail: 'cy@example.test', name: 'Cy' }, 'add');
  const at = '2026-11-14T09:02:41.000Z';
  expect(afterApplying(lists, { type, marks, by: 'ada@example.test', at }).current).toEqual({
    [type]: [{ mail: 'cy@example.test', name: 'Cy', added_at: at, added_by: 'ada@example.test' }],
    ...robots,
  });
});

test('bringing a person up to date keeps their position', () => {
  expect(afterApplying(lists, { type, marks: toggleMark(noMarks, bo, 'refresh'), by: '', at: '' }).current).toEqual(lists.current);
});

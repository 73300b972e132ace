import type { Group } from '@rampart/domain/group.ts';
import { expect, test } from 'vitest';
import { mailLists } from './mail-lists.ts';

const group = (name: string, mail?: string): Group => ({
  id: name,
  name,
  description: null,
  kind: 'assigned',
  memberIds: [],
  mayHoldRoles: null,
  ...(mail === undefined ? {} : { mail }),
});

test('a group with an address is a list, once, by the name of the first directory; one without is none', () => {
  const lists = mailLists(
    [
      [group('Sales', 'sales@x.test'), group('Depot')],
      [group('sales-team', 'Sales@X.test '), group('Crew', 'crew@x.test')],
    ],
    [],
  );
  expect(lists.map(({ mail, displayName }) => [mail, displayName])).toEqual([
    ['sales@x.test', 'Sales'],
    ['crew@x.test', 'Crew'],
  ]);
  expect(lists[0]).toMatchObject({ kind: 'distribution-list', isEnabled: false });
});

test('an address that a person is known by, or that is none, makes no list', () => {
  const groups = [group('Anna', 'anna@x.test'), group('Odd', 'no address'), group('Empty', ''), group('Long', `${'a'.repeat(320)}@x.test`)];
  expect(mailLists([groups], [{ mail: 'anna@x.test' }])).toEqual([]);
});

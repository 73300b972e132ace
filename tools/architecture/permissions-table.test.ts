import { readFileSync } from 'node:fs';
import { permissions } from '@rampart/domain/permission.ts';
import { expect, test } from 'vitest';

test('the guide names every permission, and no other', () => {
  const guide = readFileSync(new URL('../../docs/guide/roles-and-permissions.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/^\| `([\w-]+:[\w-]+)` \|/gm)].map(([, name]) => name ?? '');
  expect(named.toSorted()).toEqual([...permissions].toSorted());
});

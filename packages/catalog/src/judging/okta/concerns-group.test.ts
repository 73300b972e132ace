import { expect, it } from 'vitest';
import { concernsGroup } from './concerns-group.ts';

it('a policy is changed for everyone, or for a group that it names', () => {
  expect(concernsGroup({ groups: ['staff'] }, 'everyone')).toBe(true);
  expect(concernsGroup({ groups: ['staff'] }, 'staff')).toBe(true);
  expect(concernsGroup({ groups: ['staff'] }, 'finance')).toBe(false);
});

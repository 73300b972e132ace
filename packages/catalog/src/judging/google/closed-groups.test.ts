import { expect, test } from 'vitest';
import { aGroupAccess } from '../../../test-support/google-settings.ts';
import { judgeGroups } from './closed-groups.ts';

const groups = ['Pilot', 'Press', 'Board'].map((name) => aGroupAccess({ name }));

test('says one group and several in agreement', () => {
  expect(judgeGroups(groups, groups.slice(0, 1), 'take mail from anyone')).toMatchObject({
    because: '1 of 3 groups takes mail from anyone: Pilot.',
  });
  expect(judgeGroups(groups, groups.slice(1), 'take mail from anyone')).toMatchObject({
    because: '2 of 3 groups take mail from anyone: Press and Board.',
  });
});

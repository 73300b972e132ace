import { expect, test } from 'vitest';
import { isSuperseded } from './is-superseded.ts';

const policy = (state: string, excluded: readonly string[] = [], isEnabled = false) => ({
  isEnabled,
  settings: { state, users: { excluded } },
});

test.each([
  ['another value of the setting', policy('report'), policy('off'), policy('on', [], true), true],
  ['another value of one of two settings', policy('report'), policy('off', ['a']), policy('on', ['a'], true), false],
  ['another setting', policy('report'), policy('off'), policy('off', ['a']), false],
  ['a policy that is still not enforced', policy('on', [], true), policy('off'), policy('report'), false],
  ['what was deleted, made anew', policy('on', [], true), undefined, policy('report'), true],
  ['the deletion of what was changed', policy('report'), policy('off'), undefined, true],
  ['another value of what was added', undefined, policy('off'), policy('on', [], true), false],
  ['the deletion of what was added', undefined, policy('off'), undefined, true],
])('says whether a change is superseded by %s', (_, before, after, now, expected) => {
  expect(isSuperseded({ before, after, now })).toBe(expected);
});

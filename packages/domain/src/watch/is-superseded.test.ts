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
  [
    'a list that keeps one of two entries that were added',
    policy('on', ['a']),
    policy('on', ['a', 'b', 'c']),
    policy('on', ['a', 'b']),
    false,
  ],
  ['a list without the entry that was added', policy('on', ['a']), policy('on', ['a', 'b']), policy('on', ['c']), true],
  ['a list from which what was removed is still gone', policy('on', ['a', 'b']), policy('on', ['a']), policy('on', ['a', 'c']), false],
  ['a list that has what was removed', policy('on', ['a', 'b']), policy('on', ['a']), policy('on', ['b']), true],
  ['a list in the order that it was given', policy('on', ['a', 'b']), policy('on', ['b', 'a']), policy('off', ['b', 'a']), false],
  ['the deletion of what was changed', policy('report'), policy('off'), undefined, true],
  ['another value of what was added', undefined, policy('off'), policy('on', [], true), false],
  ['the deletion of what was added', undefined, policy('off'), undefined, true],
])('says whether a change is superseded by %s', (_, before, after, now, expected) => {
  expect(isSuperseded({ before, after, now })).toBe(expected);
});

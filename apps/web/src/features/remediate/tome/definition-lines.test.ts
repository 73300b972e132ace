import { expect, test } from 'vitest';
import { definitionLines } from './definition-lines.ts';

test('a definition is said in words, alternatives in one line', () => {
  const query = [
    { attribute: 'group', equals: 'Sessions' },
    { attribute: 'priority', equals: 'p1' },
    { attribute: 'group', equals: 'Network zones' },
  ];
  expect(definitionLines(query, 'Okta')).toEqual(['Group: Sessions or Network zones', 'Priority: High Priority']);
});

test('a definition without conditions selects everything', () => {
  expect(definitionLines([], 'Okta')).toEqual(['Everything that Okta has']);
});

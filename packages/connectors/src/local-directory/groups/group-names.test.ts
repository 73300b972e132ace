import { expect, test } from 'vitest';
import { accountNameOf, commonNameOf, isNamed } from './group-names.ts';

test.each([
  ['Drivers', 'Drivers'],
  ['Fahrer – Köln', 'Fahrer – Köln'],
  ['Rampart: Service Accounts', 'Rampart Service Accounts 07068439'],
  ['All of us.', 'All of us 818c87c7'],
])('the account name of %s', (name, account) => {
  expect(commonNameOf(name)).toBe(name);
  expect(accountNameOf(name)).toBe(account);
});

const hard = [
  '',
  ' ',
  ':',
  '...',
  'a\nb',
  ' #lead and trail ',
  `"/\\[]:;|=,+*?<>`,
  'x'.repeat(300),
  `${'x'.repeat(54)}😀😀😀😀😀😀`,
  '\u0007',
];

test.each(hard)('a directory takes the names for %j', (name) => {
  const [cn, account] = [commonNameOf(name), accountNameOf(name)];
  expect(cn).toMatch(/^\S(?:.{0,62}\S)?$/su);
  expect(cn.isWellFormed()).toBe(true);
  expect(cn.length).toBeLessThanOrEqual(64);
  expect(account).toMatch(/^[^"/\\[\]:;|=,+*?<>\p{Cc}]+[^"/\\[\]:;|=,+*?<>\p{Cc}. ]$/u);
  expect(isNamed(cn, name)).toBe(true);
});

test('names that differ in what is refused stay apart', () => {
  const names = [...hard, 'a:b', 'a;b', 'x'.repeat(301)];
  expect(new Set(names.map(accountNameOf)).size).toBe(names.length);
});

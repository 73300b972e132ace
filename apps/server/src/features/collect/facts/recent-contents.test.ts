import { expect, test } from 'vitest';
import { RecentContents } from './recent-contents.ts';

test('finds what was kept, and nothing under another key', () => {
  const recent = new RecentContents();
  recent.keep('a', { value: ['one'], parts: 1 });
  expect([recent.find('a'), recent.find('b')]).toEqual([['one'], undefined]);
});

test('what was not used for longest leaves when there is no more room', () => {
  const recent = new RecentContents();
  for (let place = 0; place < 8; place += 1) recent.keep(`list ${place}`, { value: place, parts: 128 });
  expect(recent.find('list 0')).toBe(0);
  recent.keep('one more', { value: 'more', parts: 1 });
  expect(['list 0', 'list 1', 'list 2', 'one more'].map((key) => recent.find(key))).toEqual([0, undefined, 2, 'more']);
});

test('a list of a large company is not kept, and takes the room of no other', () => {
  const recent = new RecentContents();
  recent.keep('small', { value: 'small', parts: 1 });
  for (let place = 0; place < 10; place += 1) recent.keep(`large ${place}`, { value: place, parts: 129 });
  expect([recent.find('small'), recent.find('large 9')]).toEqual(['small', undefined]);
});

test('what is kept twice is counted once', () => {
  const recent = new RecentContents();
  for (let times = 0; times < 20; times += 1) recent.keep('same', { value: times, parts: 128 });
  recent.keep('other', { value: 'other', parts: 128 });
  expect([recent.find('same'), recent.find('other')]).toEqual([0, 'other']);
});

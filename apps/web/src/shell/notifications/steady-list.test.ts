import { describe, expect, it } from 'vitest';
import { steadyList } from './steady-list.ts';

interface Row {
  readonly id: string;
  readonly read: boolean;
}
const unread = (id: string): Row => ({ id, read: false });
const read = (id: string): Row => ({ id, read: true });
const isListed = (row: Row): boolean => !row.read;

describe('steadyList', () => {
  it('shows what the filter lists when nothing is on display yet', () => {
    const list = steadyList({ displayedIds: undefined, latest: [unread('c'), read('b'), unread('a')], isListed });
    expect(list).toEqual({ shown: [unread('c'), unread('a')], waiting: 0 });
  });

  it('keeps displayed rows in place with their newest content and lets new ones wait', () => {
    const latest = [unread('d'), read('x'), read('b'), unread('a')];
    expect(steadyList({ displayedIds: ['b', 'a'], latest, isListed })).toEqual({ shown: [read('b'), unread('a')], waiting: 1 });
  });

  it('drops rows that are gone', () => {
    expect(steadyList({ displayedIds: ['b', 'a'], latest: [unread('b')], isListed })).toEqual({ shown: [unread('b')], waiting: 0 });
  });

  it('is empty once the filter lists nothing', () => {
    expect(steadyList({ displayedIds: ['b', 'a'], latest: [read('b'), read('a')], isListed })).toEqual({ shown: [], waiting: 0 });
  });
});

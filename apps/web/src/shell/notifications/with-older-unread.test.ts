import { describe, expect, it } from 'vitest';
import { withOlderUnread } from './with-older-unread.ts';

const at = (day: number) => ({ id: `n${day}`, created_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z` });

describe('withOlderUnread', () => {
  it('adds what is not among the newest, each once and newest first', () => {
    expect(withOlderUnread([at(14), at(13)], [at(14), at(3), at(2)]).map(({ id }) => id)).toEqual(['n14', 'n13', 'n3', 'n2']);
  });

  it('takes one that arrived between the two readings into its place', () => {
    expect(withOlderUnread([at(14)], [at(15), at(14)]).map(({ id }) => id)).toEqual(['n15', 'n14']);
  });
});

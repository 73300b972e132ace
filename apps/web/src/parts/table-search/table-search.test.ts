import { describe, expect, it } from 'vitest';
import { parseTableSearch, tableStateOf, withFilter, withTableState } from './table-search.ts';

const sortable = ['name', 'role'];
const byName = { id: 'name', desc: false };

describe('parseTableSearch', () => {
  it('reads filter, sort, page and size', () => {
    expect(parseTableSearch({ q: 'aas', sort: '-role', page: 3, size: 25 }, sortable)).toEqual({
      q: 'aas',
      sort: '-role',
      page: 3,
      size: 25,
    });
  });

  it('reads a filter that looks like a number', () => {
    expect(parseTableSearch({ q: 2026 }, sortable)).toEqual({ q: '2026' });
  });

  it.each(['nonsense', '-nonsense', '--role', '-'])('drops the order %s, which no column has', (sort) => {
    expect(parseTableSearch({ sort }, sortable)).toEqual({});
  });

  it.each([{ page: 0 }, { page: -1 }, { page: 'x' }, { page: 1.5 }, { size: null }, { q: '' }, { q: {} }, { sort: [] }, { other: 1 }])(
    'drops what it cannot read: %j',
    (raw) => {
      expect(parseTableSearch(raw, sortable)).toEqual({});
    },
  );
});

describe('tableStateOf', () => {
  it('is the default view for an empty address', () => {
    expect(tableStateOf({}, byName)).toEqual({ sort: byName, page: 1, size: 10 });
  });

  it('reads the direction from the sign', () => {
    expect(tableStateOf({ sort: '-role' }, byName).sort).toEqual({ id: 'role', desc: true });
    expect(tableStateOf({ sort: 'role' }, byName).sort).toEqual({ id: 'role', desc: false });
  });

  it('falls back to ten rows for a size that is not offered', () => {
    expect(tableStateOf({ size: 7 }, byName).size).toBe(10);
  });
});

describe('withTableState', () => {
  it('leaves defaults out and keeps the filter', () => {
    expect(withTableState({ q: 'aas', page: 4 }, { sort: byName, page: 1, size: 10 }, byName)).toEqual({ q: 'aas' });
  });

  it('is read back as the same state', () => {
    const state = { sort: { id: 'name', desc: true }, page: 2, size: 50 };
    expect(tableStateOf(withTableState({}, state, byName), byName)).toEqual(state);
  });
});

describe('withFilter', () => {
  it('starts again at the first page and keeps sort and size', () => {
    expect(withFilter({ q: 'a', sort: '-role', page: 3, size: 25 }, 'aas')).toEqual({ q: 'aas', sort: '-role', size: 25 });
  });

  it('leaves an emptied filter out', () => {
    expect(withFilter({ q: 'a' }, '')).toEqual({});
  });
});

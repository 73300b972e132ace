import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { ResourceStore, type ResourceChange } from './resource-store.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
}

function open(recorded: ResourceChange<Item, string>[] = []): ResourceStore<Item, string> {
  return new ResourceStore<Item, string>({
    initial: [{ id: 'a', name: 'A', rank: 2 }],
    missing: (id) => new Refusal(404, 'missing', id),
    check({ name }, before) {
      if (before !== null && name !== before.name) throw new Refusal(400, 'name', 'Names stay.');
    },
    checkDelete({ id }) {
      if (id === 'a') throw new Refusal(403, 'system', 'It stays.');
    },
    arrange: (items) => items.toSorted((x, y) => x.rank - y.rank),
    record: (change) => recorded.push(change),
  });
}

describe('a store of resources', () => {
  it('keeps the order that the vendor arranges', () => {
    const store = open();
    store.create({ id: 'b', name: 'B', rank: 1 }, 'me');
    expect(store.list().map(({ id }) => id)).toEqual(['b', 'a']);
    expect(store.named('A').id).toBe('a');
  });

  it('changes and records nothing that is refused', () => {
    const recorded: ResourceChange<Item, string>[] = [];
    const store = open(recorded);
    expect(() => store.update({ id: 'a', name: 'X', rank: 1 }, 'me')).toThrow('Names stay.');
    expect(() => store.delete('a', 'me')).toThrow('It stays.');
    expect(() => store.get('z')).toThrow(Refusal);
    expect([store.get('a').name, recorded]).toEqual(['A', []]);
  });

  it('records each change with what was there before and who made it', () => {
    const recorded: ResourceChange<Item, string>[] = [];
    const store = open(recorded);
    store.update({ id: 'a', name: 'A', rank: 3 }, 'me', 'move');
    store.putUnrecorded({ id: 'c', name: 'C', rank: 9 });
    store.removeUnrecorded(({ id }) => id === 'c');
    expect(recorded).toEqual([
      { action: 'move', item: { id: 'a', name: 'A', rank: 3 }, before: { id: 'a', name: 'A', rank: 2 }, by: 'me' },
    ]);
  });
});

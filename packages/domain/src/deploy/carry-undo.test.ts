import { describe, expect, test } from 'vitest';
import type { Change } from '../change.ts';
import { carryUndo, type LaterImage } from './carry-undo.ts';

const us = (settings: unknown): LaterImage => ({ settings, by: 'us' });
const others = (settings: unknown): LaterImage => ({ settings, by: 'others' });

const asRevert = (before: unknown, after: unknown): Change<'update'> => {
  return { id: 'test.update-x', kind: 'update', object: 'policy', target: 'x', before, after };
};

interface Asked {
  readonly was: unknown;
  readonly made: unknown;
  readonly images: readonly LaterImage[];
  readonly editedLists?: 'stay' | 'merge';
}

function undo({ was, made, images, editedLists = 'stay' }: Asked) {
  const { undone, kept, mixed } = carryUndo({ revert: asRevert(made, was), images, editedLists });
  return { now: undone.at(-1)?.settings, kept, mixed };
}

const none = { us: [], others: [] };
const was = { length: 8, lockAfter: 100, age: 0 };
const made = { ...was, length: 14 };

describe('one setting', () => {
  test('is put back, and what a newer deployment set beside it stays', () => {
    const newer = { ...made, lockAfter: 5 };
    const images = [others(made), us(newer), others(newer)];
    expect(undo({ was, made, images })).toEqual({ now: { ...was, lockAfter: 5 }, kept: none, mixed: none });
  });

  test('is put back, and what an administrator set beside it before a newer deployment stays', () => {
    const edited = { ...made, age: 90 };
    const newer = { ...edited, lockAfter: 5 };
    const images = [others(edited), us(newer), others(newer)];
    expect(undo({ was, made, images })).toEqual({ now: { length: 8, lockAfter: 5, age: 90 }, kept: none, mixed: none });
  });

  test('stays where a newer deployment has changed it', () => {
    const newer = { ...made, length: 20 };
    const images = [others(made), us(newer), others(newer)];
    expect(undo({ was, made, images })).toEqual({ now: newer, kept: { us: ['length'], others: [] }, mixed: none });
  });

  test('stays where an administrator had put it back and a newer deployment set it again', () => {
    const images = [others(was), us(made), others(made)];
    expect(undo({ was, made, images })).toEqual({ now: made, kept: { us: ['length'], others: [] }, mixed: none });
  });

  test('stays where an administrator changed it before a newer deployment set another one', () => {
    const edited = { ...made, length: 10 };
    const newer = { ...edited, lockAfter: 5 };
    const images = [others(edited), us(newer), others(newer)];
    expect(undo({ was, made, images })).toEqual({ now: newer, kept: { us: [], others: ['length'] }, mixed: none });
  });

  test('needs nothing where it is as it was in the end, whatever it was in between', () => {
    const edited = { ...made, length: 10 };
    const newer = { ...edited, lockAfter: 5 };
    const now = { ...newer, length: 8 };
    const images = [others(edited), us(newer), others(now)];
    expect(undo({ was, made, images })).toEqual({ now, kept: none, mixed: none });
  });

  test('that the change added goes, one that it removed comes back, and one that a newer deployment added stays', () => {
    const [before, after] = [{ removed: 1 }, { added: 2 }];
    const newer = { added: 2, theirs: 3 };
    expect(undo({ was: before, made: after, images: [others(after), us(newer), others(newer)] })).toEqual({
      now: { removed: 1, theirs: 3 },
      kept: none,
      mixed: none,
    });
  });
});

const lists = (...entries: readonly (readonly string[])[]) => entries.map((ids) => ({ ids }));
const methods = (...needs: readonly string[]) => ({ methods: needs.map((need, key) => ({ key, need })) });

describe('a list', () => {
  test('loses what the change added and keeps what newer deployments added, whatever the order', () => {
    const [before, after, found, newer, now] = lists(['a'], ['a', 'b'], ['b', 'a'], ['c', 'b', 'a'], ['a', 'b', 'c']);
    expect(undo({ was: before, made: after, images: [others(found), us(newer), others(now)] })).toEqual({
      now: { ids: ['c', 'a'] },
      kept: none,
      mixed: { us: ['ids'], others: [] },
    });
  });

  test('gets back what the change took out, also when it was emptied', () => {
    const [before, after, newer] = lists(['a', 'b'], [], ['c']);
    expect(undo({ was: before, made: after, images: [others(after), us(newer), others(newer)] }).now).toEqual({ ids: ['c', 'a', 'b'] });
  });

  test('that a newer deployment emptied stays empty', () => {
    const [before, after, newer] = lists(['a'], ['a', 'b'], []);
    expect(undo({ was: before, made: after, images: [others(after), us(newer), others(newer)] })).toMatchObject({ now: newer, kept: none });
  });

  test('keeps an entry that an administrator took out and a newer deployment added again', () => {
    const [before, after, newer] = lists(['a'], ['a', 'b'], ['a', 'b', 'c']);
    const images = [others(before), us(newer), others(newer)];
    expect(undo({ was: before, made: after, images })).toMatchObject({ now: newer, kept: { us: ['ids'], others: [] } });
  });

  test('that an administrator has edited stays whole before a newer deployment as after it', () => {
    const [before, after, edited, newer] = lists(['a'], ['a', 'b'], ['b', 'd'], ['b', 'c', 'd']);
    const kept = { us: [], others: ['ids'] };
    expect(undo({ was: before, made: after, images: [others(edited), us(newer), others(newer)] })).toMatchObject({ now: newer, kept });
    expect(undo({ was: before, made: after, images: [others(edited)] })).toMatchObject({ now: edited, kept });
  });

  test('of members loses ours and keeps those of others', () => {
    const [before, after, edited, newer] = lists(['a'], ['a', 'b'], ['a', 'b', 'd'], ['a', 'b', 'c', 'd']);
    const images = [others(edited), us(newer), others(newer)];
    expect(undo({ was: before, made: after, images, editedLists: 'merge' })).toEqual({
      now: { ids: ['a', 'c', 'd'] },
      kept: none,
      mixed: { us: ['ids'], others: ['ids'] },
    });
  });

  test('of objects stays whole where a newer deployment has changed it', () => {
    const [before, after, newer] = [methods('optional', 'optional'), methods('required', 'optional'), methods('required', 'required')];
    const images = [others(after), us(newer), others(newer)];
    expect(undo({ was: before, made: after, images })).toMatchObject({ now: newer, kept: { us: ['methods'], others: [] } });
  });
});

test('two changes of one object are undone one after the other', () => {
  const second = { ...made, lockAfter: 5 };
  const newer = { ...second, age: 90 };
  const images = [others(second), us(newer), others(newer)];
  const { undone } = carryUndo({ revert: asRevert(second, made), images, editedLists: 'stay' });
  const last = carryUndo({ revert: asRevert(made, was), images: undone, editedLists: 'stay' });
  expect([last.undone.at(-1)?.settings, last.kept]).toEqual([{ ...was, age: 90 }, none]);
});

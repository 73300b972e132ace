import { describe, expect, test } from 'vitest';
import type { Change } from '../change.ts';
import { restoreExisting, revertOf, undoOf } from './undo-of.ts';

const was = { name: 'Passwords', minLength: 8, lockAfter: 100 };
const made = { name: 'Passwords', minLength: 14, lockAfter: 5 };
const update: Change = { id: 'test.update-policy', kind: 'update', object: 'policy', target: 'p1', before: was, after: made };
const create: Change = { id: 'test.create-policy', kind: 'create', object: 'policy', target: null, before: null, after: made };
const remove = revertOf(create, { undoneBy: 'test.delete-policy', target: 'p9', made });

test('what still holds our values is put back', () => {
  const revert = revertOf(update, { undoneBy: 'test.update-policy', target: 'p1', made, was: { raw: true } });
  expect(revert).toMatchObject({ id: 'test.update-policy', before: made, after: was, exact: { raw: true } });
  expect(undoOf({ revert, ours: made, seen: made })).toEqual({ change: { ...revert, before: made, after: was } });
});

test('keeps and reports what another administrator has changed, and restores the rest', () => {
  const revert = revertOf(update, { undoneBy: 'test.update-policy', target: 'p1', made });
  const seen = { ...made, lockAfter: 7 };
  expect(undoOf({ revert, ours: made, seen })).toMatchObject({
    change: { before: seen, after: { ...seen, minLength: 8 } },
    conflict: '“lock after” changed after the deployment, so that change was kept.',
  });
});

test('leaves the countries that an administrator has chosen since, and says so', () => {
  const blocked = { name: 'Blocked', countries: ['BY', 'CU', 'RU'] };
  const zone: Change = { ...update, object: 'zone', before: { ...blocked, countries: [] }, after: blocked };
  const revert = revertOf(zone, { undoneBy: 'test.update-zone', target: 'p1', made: blocked });
  const undo = undoOf({ revert, ours: blocked, seen: { ...blocked, countries: ['RU', 'CN'] } });
  expect(undo).toEqual({ conflict: '“countries” changed after the deployment, so that change was kept.' });
});

test('takes our members out of a group, leaves those whom others added, and says so', () => {
  const [before, after] = [
    { name: 'G', memberIds: ['a'] },
    { name: 'G', memberIds: ['a', 'b'] },
  ];
  const revert = revertOf({ ...update, object: 'group', before, after }, { undoneBy: 'test.update-group', target: 'p1', made: after });
  expect(undoOf({ revert, ours: after, seen: { name: 'G', memberIds: ['a', 'b', 'theirs'] } })).toMatchObject({
    change: { after: { name: 'G', memberIds: ['a', 'theirs'] } },
    remark: 'What others changed in “member ids” after the deployment was kept.',
  });
});

test('what we made goes only while it is as we made it', () => {
  expect(remove).toMatchObject({ id: 'test.delete-policy', kind: 'delete', target: 'p9', before: made, after: null });
  expect(undoOf({ revert: remove, ours: made, seen: made }).change).toEqual(remove);
  expect(undoOf({ revert: remove, ours: made, seen: { ...made, name: 'Theirs' } })).toEqual({
    conflict: 'It changed after the deployment created it, so it was kept.',
  });
  expect(undoOf({ revert: remove, ours: made, seen: undefined })).toEqual({ nothing: 'It is gone already.' });
});

test('our own later changes do not keep an object', () => {
  const enforced = { ...made, mode: 'enforced' };
  expect(undoOf({ revert: remove, ours: enforced, seen: enforced }).change).toEqual({ ...remove, before: enforced });
});

test('what is gone or as before needs nothing', () => {
  const revert = revertOf(update, { undoneBy: 'test.update-policy', target: 'p1', made });
  expect(undoOf({ revert, ours: made, seen: was })).toEqual({ nothing: 'It is already as it was before.' });
  expect(undoOf({ revert, ours: made, seen: undefined })).toHaveProperty('conflict');
});

test('what was deleted is made again as it was', () => {
  const deletion: Change = { id: 'test.delete-policy', kind: 'delete', object: 'policy', target: 'p1', before: was, after: null };
  const revert = revertOf(deletion, { undoneBy: 'test.create-policy', target: 'p1', made: null, was: { raw: 1 } });
  expect(revert).toEqual({
    id: 'test.create-policy',
    kind: 'create',
    object: 'policy',
    target: null,
    before: null,
    after: was,
    exact: { raw: 1 },
  });
  expect(undoOf({ revert, ours: undefined, seen: undefined })).toEqual({ change: revert });
});

const zone = { name: 'Tor', proxyKinds: ['Tor'], isActive: true };
const zoneMade = revertOf({ ...create, object: 'zone', after: zone }, { undoneBy: 'test.delete-zone', target: 'z1', made: zone });
const off = { ...zone, isActive: false };

test('a creation that was broken off goes, unless it was confirmed once', () => {
  expect(undoOf({ revert: zoneMade, ours: off, seen: zone, isUnconfirmed: true }).change).toMatchObject({ kind: 'delete', before: zone });
  expect(undoOf({ revert: zoneMade, ours: off, seen: zone }).conflict).toContain('so it was kept');
});

test('a removal that an earlier rollback has begun goes on, and what another administrator switched off stays', () => {
  expect(undoOf({ revert: zoneMade, ours: zone, seen: off, isTried: true }).change).toMatchObject({ kind: 'delete', before: off });
  expect(undoOf({ revert: zoneMade, ours: zone, seen: off }).conflict).toContain('so it was kept');
});

describe('undoing a removal whose object is there', () => {
  const removal: Change = { id: 'test.delete-zone', kind: 'delete', object: 'zone', target: 'z1', before: zone, after: null };
  const revert = revertOf(removal, { undoneBy: 'test.create-zone', target: 'z1', made: null }) as Change<'create'>;
  const restored = (settings: unknown, foundBy: 'id' | 'name' = 'id') =>
    restoreExisting({ revert, there: { target: 'z1', settings }, foundBy, restoredBy: 'test.update-zone' });

  test('needs nothing where it is as it was', () => {
    expect(restored(zone)).toEqual({ nothing: 'It is already as it was before.' });
  });

  test('switches on again what was only switched off', () => {
    expect(restored(off).change).toMatchObject({ id: 'test.update-zone', kind: 'update', target: 'z1', before: off, after: zone });
  });

  test('finishes what an earlier rollback has begun to create', () => {
    expect(restored(off, 'name').change).toMatchObject({ kind: 'update', before: off, after: zone });
  });

  test('keeps what another administrator has changed', () => {
    expect(restored({ ...off, proxyKinds: ['Any'] }).conflict).toContain('so it was kept');
    expect(restored({ ...zone, proxyKinds: ['Any'] }, 'name').conflict).toContain('so it was kept');
  });
});

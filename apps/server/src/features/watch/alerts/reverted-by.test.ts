import type { HashedObject } from '@rampart/domain/watch/compare-objects.ts';
import { expect, test } from 'vitest';
import { revertedBy } from './reverted-by.ts';
import type { OpenChange } from './change-store.ts';

const at = (hash: string, position: number | null = null): HashedObject => ({ id: 'x', hash, parent: null, isEnabled: true, position });
const open = (id: string, before: string | null, after: string | null, particular: Partial<OpenChange> = {}): OpenChange => ({
  id,
  objectId: 'x',
  before,
  after,
  beforePosition: null,
  category: 'policy_modified',
  ...particular,
});
const chain = [open('1', 'A', 'B'), open('2', 'B', 'C')];
const change = (before: string, after: string) => ({ id: 'x', kind: 'modified', before: at(before), after: at(after) }) as const;

test('back to the baseline takes back everything that is open', () => {
  expect(revertedBy({ change: change('C', 'A'), open: chain, baseline: 'A' })).toEqual({ ids: ['1', '2'], isBack: true });
});

test('back to an earlier version takes back only what came after it', () => {
  expect(revertedBy({ change: change('C', 'B'), open: chain, baseline: 'A' })).toEqual({ ids: ['2'], isBack: true });
});

test('a further change takes nothing back', () => {
  expect(revertedBy({ change: change('C', 'D'), open: chain, baseline: 'A' })).toEqual({ ids: [], isBack: false });
});

test('deleting what was added takes it back, and so does adding what was deleted as it was', () => {
  const added = [open('1', null, 'B', { category: 'policy_added' })];
  expect(revertedBy({ change: { id: 'x', kind: 'deleted', before: at('B'), after: undefined }, open: added, baseline: null }).ids).toEqual([
    '1',
  ]);
  const gone = [open('1', 'A', null, { category: 'policy_deleted' })];
  const again = { id: 'x', kind: 'added', before: undefined, after: at('A') } as const;
  expect(revertedBy({ change: again, open: gone, baseline: 'A' })).toEqual({ ids: ['1'], isBack: true });
});

test('what was never seen before is no way back', () => {
  const added = { id: 'x', kind: 'added', before: undefined, after: at('A') } as const;
  expect(revertedBy({ change: added, open: [], baseline: undefined })).toEqual({ ids: [], isBack: false });
});

test('a move takes back the moves of rules beside it that are where they were', () => {
  const moved = { id: 'x', kind: 'reordered', before: at('A', 1), after: at('A', 3) } as const;
  expect(revertedBy({ change: moved, open: [], baseline: 'A', replaced: ['1'] })).toEqual({ ids: ['1'], isBack: true });
  expect(revertedBy({ change: moved, open: [], baseline: 'A', replaced: [] })).toEqual({ ids: [], isBack: false });
});

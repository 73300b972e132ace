import { expect, test } from 'vitest';
import { coverFramework } from './coverage.ts';
import { gapsOf } from './gaps.ts';

const leaf = (id: string) => ({ id, name: id, parts: [] });

test('what answers most that nothing in place answers comes first, then the higher priority', () => {
  const controls = [
    { id: 'in-place', state: 'in-place', answers: ['A', 'B'], priority: 'p1' },
    { id: 'low', state: 'missing', answers: ['C'], priority: 'p3' },
    { id: 'high', state: 'missing', answers: ['C', 'A'], priority: 'p1' },
    { id: 'most', state: 'missing', answers: ['C', 'D'], priority: 'advanced' },
    { id: 'none', state: 'missing', answers: ['A'], priority: 'p1' },
    { id: 'not-known', state: 'unknown', answers: ['D'], priority: 'p1' },
  ] as const;
  const { requirements } = coverFramework({ requirements: ['A', 'B', 'C', 'D'].map(leaf) }, controls);
  expect(gapsOf(requirements, controls)).toEqual([
    { control: 'most', opens: ['C', 'D'], answers: ['C', 'D'] },
    { control: 'high', opens: ['C'], answers: ['C', 'A'] },
    { control: 'low', opens: ['C'], answers: ['C'] },
    { control: 'none', opens: [], answers: ['A'] },
  ]);
});

import { expect, test } from 'vitest';
import { coverFramework } from './coverage.ts';
import { gapsOf } from './gaps.ts';

const leaf = (id: string) => ({ id, name: id, parts: [] });

test('what answers most that nothing in place answers comes first, then the higher priority', () => {
  const controls = [
    { id: 'in-place', standing: 'in-place', answers: ['A', 'B'], priority: 'p1' },
    { id: 'low', standing: 'missing', answers: ['C'], priority: 'p3' },
    { id: 'high', standing: 'missing', answers: ['C', 'A'], priority: 'p1' },
    { id: 'most', standing: 'missing', answers: ['C', 'D'], priority: 'advanced' },
    { id: 'none', standing: 'missing', answers: ['A'], priority: 'p1' },
    { id: 'not-known', standing: 'unknown', answers: ['D'], priority: 'p1' },
  ] as const;
  const { requirements } = coverFramework({ requirements: ['A', 'B', 'C', 'D'].map(leaf) }, controls);
  expect(gapsOf(requirements, controls)).toEqual([
    { control: 'most', opens: ['C', 'D'], answers: ['C', 'D'] },
    { control: 'high', opens: ['C'], answers: ['C', 'A'] },
    { control: 'low', opens: ['C'], answers: ['C'] },
    { control: 'none', opens: [], answers: ['A'] },
  ]);
});

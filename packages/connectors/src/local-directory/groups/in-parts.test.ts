import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

const people = (count: number, from = 0): string[] => Array.from({ length: count }, (_, place) => `p${from + place}`);

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [400, 600, 1],
  [1001, 0, 2],
  [2500, 3, 3],
  [3, 2500, 3],
  [20_000, 19_999, 40],
])(
  '%i who join and %i who leave are written in %i parts, and never leave the group with fewer than before or after',
  (join, leave, count) => {
    const [added, removed] = [people(join), people(leave, 100_000)];
    const parts = inParts({ added, removed });
    expect(parts).toHaveLength(count);
    expect(parts.flatMap((part) => part.added)).toEqual(added);
    expect(parts.flatMap((part) => part.removed)).toEqual(removed);
    let size = 0;
    for (const part of parts) {
      expect(part.added.length + part.removed.length).toBeLessThanOrEqual(1002);
      size += part.added.length - part.removed.length;
      expect(size).toBeGreaterThanOrEqual(Math.min(0, join - leave));
    }
  },
);

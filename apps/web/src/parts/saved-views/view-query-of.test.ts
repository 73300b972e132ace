import { expect, test } from 'vitest';
import { viewQueryOf } from './view-query-of.ts';

test('the same filters are the same view, whichever was chosen first, and one that is not set is left out', () => {
  const view = viewQueryOf({ status: 'STAGED', all: true, q: undefined });
  expect(view).toBe('all=true&status=STAGED');
  expect(viewQueryOf({ all: true, status: 'STAGED' })).toBe(view);
});

import { expect, test } from 'vitest';
import { peopleTogether } from './people-together.ts';

const of = (people: number | null, isLeast = false) => ({ people, isLeast });

test.each([
  ['one control affects whom it affects', [of(5)], of(5)],
  ['several affect at least as many as one of them, for they may be the same people', [of(5), of(90)], of(90, true)],
  ['a control that affects no one adds no one', [of(5), of(0)], of(5)],
  ['two known and one not known affect at least as many as one of them', [of(60), of(70), of(null)], of(70, true)],
  ['where one is not known and the others affect no one, it is not known', [of(0), of(null)], of(null)],
  ['no one is affected where that is known of all', [of(0), of(0)], of(0)],
  ['nothing is known of no controls', [], of(null)],
  ['what may be more for one may be more for all', [of(5, true), of(0)], of(5, true)],
  ['no more are affected than there are', [of(70), of(200)], of(100)],
  ['there is no one left to be affected beside everyone', [of(100, true), of(null)], of(100)],
])('%s', (_case, counts, expected) => {
  expect(peopleTogether(counts, 100)).toEqual(expected);
});

import { expect, test } from 'vitest';
import type { Effect } from '../assess/effect.ts';
import type { Priority } from '../priority.ts';
import { byValue, hasRank, isRankUnknown, valueOf } from './value-of.ts';

const unit = { one: 'attack attempt', many: 'attack attempts', reached: 'reached an account' };
const known = (stopped: number, peopleAffected: number | null): Extract<Effect, { state: 'known' }> => ({
  unit,
  state: 'known',
  attacks: 20_000,
  stopped,
  reached: 0,
  undecided: 0,
  peopleAffected,
  isPeopleLeast: false,
  isPeopleOfAll: peopleAffected !== null,
  isLeast: false,
});
const notKnown: Effect = { unit, state: 'not-known', because: 'Nothing shows it.', attacks: 19, about: null };
const inPlace: Effect = { unit, state: 'in-place', attacks: 19 };
const shows: Effect = {
  unit,
  state: 'stops-none',
  instead: ['shows sign-ins'],
  attacks: 19,
  shown: 2,
  isLeast: false,
  isUntilEnforced: false,
};

test('the arithmetic can be read', () => {
  expect(valueOf(known(412, 37)).arithmetic).toBe('412 attacks stopped in 90 days ÷ 37 people affected = 11.1');
  expect(valueOf(known(1, 1)).arithmetic).toBe('1 attack stopped in 90 days ÷ 1 person affected = 1');
  expect(valueOf(known(12_000, 0))).toEqual({
    score: 12_000,
    arithmetic: '12,000 attacks stopped in 90 days ÷ 1 (no one affected) = 12,000',
  });
});

test('the arithmetic says of each figure where it may be more', () => {
  const both = { ...known(412, 37), isLeast: true, isPeopleLeast: true };
  expect(valueOf(both).arithmetic).toBe('At least 412 attacks stopped in 90 days ÷ at least 37 people affected = about 11.1');
  expect(valueOf({ ...both, isPeopleLeast: false }).arithmetic).toBe(
    'At least 412 attacks stopped in 90 days ÷ 37 people affected = at least 11.1',
  );
  expect(valueOf({ ...both, isLeast: false }).arithmetic).toBe(
    '412 attacks stopped in 90 days ÷ at least 37 people affected = at most 11.1',
  );
});

const ofOthers: Effect = { ...known(5000, 1), isPeopleLeast: true, isPeopleOfAll: false };

test.each([notKnown, inPlace, shows, known(3, null), ofOthers])('what is not known has no score, not even 0: %j', (effect) => {
  expect(valueOf(effect)).toEqual({ score: null, arithmetic: null });
});

const ranked = (name: string, effect: Effect, priority: Priority) => ({ name, effect, value: valueOf(effect), priority });

test('the most valuable comes first, then the most urgent, then by name', () => {
  const list = [
    ranked('d', known(1, 1), 'p1'),
    ranked('c', known(2, 1), 'advanced'),
    ranked('b', known(2, 1), 'p3'),
    ranked('a', known(2, 1), 'p3'),
    ranked('e', known(2, 1), 'p1'),
  ];
  expect(list.toSorted(byValue).map(({ name }) => name)).toEqual(['e', 'a', 'b', 'c', 'd']);
});

test('what is not known comes after what is, the most urgent first, and before what is known to stop nothing', () => {
  const list = [
    ranked('done', inPlace, 'p1'),
    ranked('stops none', known(0, 1), 'p1'),
    ranked('shows', shows, 'p1'),
    ranked('unknown, later', notKnown, 'p3'),
    ranked('unknown, urgent', notKnown, 'p1'),
    ranked('people unknown', known(5, null), 'p2'),
    ranked('stops one', known(1, 900), 'advanced'),
  ];
  expect(list.toSorted(byValue).map(({ name }) => name)).toEqual([
    'stops one',
    'unknown, urgent',
    'people unknown',
    'unknown, later',
    'shows',
    'stops none',
    'done',
  ]);
});

test.each([
  ['stops five attacks', known(5, 2), 'has a rank'],
  ['stops no attack', known(0, 2), 'neither'],
  ['stops five attacks, people not known', known(5, null), 'unknown'],
  ['stops five attacks, people not known of one of its controls', ofOthers, 'unknown'],
  ['not known', notKnown, 'unknown'],
  ['is for something else', shows, 'neither'],
  ['in place', inPlace, 'neither'],
])('what is recommended by its score and what by priority alone have no gap between them: %s', (_case, effect, expected) => {
  const rankable = { state: effect.state, score: valueOf(effect).score };
  expect(hasRank(rankable) ? 'has a rank' : isRankUnknown(rankable) ? 'unknown' : 'neither').toBe(expected);
});

import { expect, test } from 'vitest';
import { arithmeticText, causeText, movementOf, pointsTexts } from './score-text.ts';

const score = {
  value: 14.7,
  passing: 9,
  failing: 40,
  passing_weight: 22,
  failing_weight: 128,
  confirming: 0,
  unknown: 0,
  risk_accepted: 0,
  with_accepted_risks: null,
};

test('the score is explained in words, with what it leaves out', () => {
  expect(arithmeticText(score)).toBe('22 of 150 points: a High control counts 4, a Medium 2, any other 1.');
  expect(arithmeticText({ ...score, unknown: 3, risk_accepted: 1 })).toBe(
    '22 of 150 points: a High control counts 4, a Medium 2, any other 1. Left out: 3 not known, 1 with accepted risk.',
  );
  expect(arithmeticText({ ...score, value: null })).toBe('Not known yet: no control has been judged.');
});

const moved = { since: '2026-11-09T06:40:00.000Z', score_then: 8.7, causes: [], more: 0 };

test('a movement is the difference of the figures that were shown', () => {
  expect(movementOf(score, moved)).toEqual({ direction: 'up', text: '6 pts since 9 Nov 2026' });
  expect(movementOf({ ...score, value: 8 }, moved)).toEqual({ direction: 'down', text: '1 pt since 9 Nov 2026' });
  expect(movementOf({ ...score, value: 9 }, moved)).toEqual({ direction: 'up', text: 'less than 1 pt since 9 Nov 2026' });
  expect(movementOf({ ...score, value: 8.5 }, moved)).toEqual({ direction: 'down', text: 'less than 1 pt since 9 Nov 2026' });
  expect(movementOf({ ...score, value: 8.7 }, moved)).toEqual({ direction: 'none', text: 'No change since 9 Nov 2026' });
  const cause = { control_id: 'a', title: 'A', product_name: 'Okta', from: 'pass', to: 'fail', points: -0.04, quest: null } as const;
  expect(movementOf({ ...score, value: 8.7 }, { ...moved, causes: [cause] })).toEqual({
    direction: 'none',
    text: 'Almost no change since 9 Nov 2026',
  });
  expect(movementOf(score, { ...moved, score_then: null })).toBeUndefined();
  expect(movementOf(score, null)).toBeUndefined();
});

test.each([
  ['fail', 'pass', 'is in place'],
  ['pass', 'fail', 'is not in place any more'],
  ['new', 'fail', 'was judged for the first time and is not in place'],
  ['not-applicable', 'fail', 'applies now and is not in place'],
  ['unknown', 'fail', 'could be judged again and is not in place'],
  ['pass', 'unknown', 'could not be judged'],
  ['pass', 'not-applicable', 'does not apply any more'],
  ['fail', 'risk-accepted', 'is left out: its risk was accepted'],
  ['risk-accepted', 'fail', 'counts again and is not in place: its risk is no longer accepted'],
  ['risk-accepted', 'pass', 'counts again and is in place: its risk is no longer accepted'],
  ['pass', 'disconnected', 'is left out: its product was disconnected'],
] as const)('from %s to %s a control %s', (from, to, text) => {
  expect(causeText({ from, to })).toBe(text);
});

test('accepted risks are shown apart, with what the score would be if they counted', () => {
  expect(arithmeticText({ ...score, risk_accepted: 2, with_accepted_risks: 41.6 })).toContain(
    'Left out: 2 with accepted risk (42 of 100 if they counted).',
  );
});

test('a score is 100 only where nothing fails, in the figure and in the movement', () => {
  expect(movementOf({ ...score, value: 99.7 }, { ...moved, score_then: 98 })?.text).toBe('1 pt since 9 Nov 2026');
  expect(arithmeticText({ ...score, risk_accepted: 1, with_accepted_risks: 99.6 })).toContain('(99 of 100 if they counted)');
});

test.each([
  [
    [1, -2.35],
    ['+1.0', '−2.4'],
  ],
  [
    [1, -0.04],
    ['+1.00', '−0.04'],
  ],
])('%o points are a sign and as many digits as the smallest of them takes', (points, texts) => {
  expect(pointsTexts(points)).toEqual(texts);
});

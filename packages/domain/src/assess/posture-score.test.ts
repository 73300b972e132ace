import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postureScore, type Scored } from './posture-score.ts';

const control = (priority: Scored['priority'], state: Scored['state'], isRiskAccepted = false): Scored => ({
  priority,
  state,
  isRiskAccepted,
});

test('weighs what passes against what fails, and ignores the rest', () => {
  const controls = [
    control('p1', 'pass'),
    control('p2', 'pass'),
    control('p1', 'fail'),
    control('p3', 'fail'),
    control('advanced', 'fail'),
    control('p1', 'fail', true),
    control('p1', 'unknown'),
    control('p2', 'not-applicable'),
    { ...control('p1', 'fail'), isConfirming: true },
  ];
  expect(postureScore(controls)).toEqual({
    score: 50,
    passingWeight: 6,
    failingWeight: 6,
    counts: { passing: 2, failing: 3 },
    leftOut: { confirming: 1, unknown: 1, riskAccepted: 1, notApplicable: 1 },
    arithmetic: '100 × 6 ÷ (6 + 6) = 50',
  });
});

test('a score has one decimal', () => {
  expect(postureScore([control('p2', 'pass'), control('p3', 'fail')])).toMatchObject({
    score: 66.7,
    arithmetic: '100 × 2 ÷ (2 + 1) = 66.7',
  });
});

test('a score is 100 only where nothing fails, and 0 only where nothing passes', () => {
  const many = (state: Scored['state']): Scored[] => Array.from({ length: 1000 }, () => control('p1', state));
  expect(postureScore([...many('pass'), control('p3', 'fail')]).score).toBe(99.9);
  expect(postureScore([...many('fail'), control('p3', 'pass')]).score).toBe(0.1);
  expect([postureScore(many('pass')).score, postureScore(many('fail')).score]).toEqual([100, 0]);
});

test('with nothing judged there is no score', () => {
  expect(postureScore([control('p1', 'unknown')])).toMatchObject({
    score: null,
    arithmetic: 'No control has passed or failed yet, so there is no score.',
  });
});

test('setting a failing control right never lowers the score', () => {
  const one = fc.record({
    priority: fc.constantFrom('p1', 'p2', 'p3', 'advanced'),
    state: fc.constantFrom('pass', 'fail', 'unknown', 'not-applicable'),
    isRiskAccepted: fc.boolean(),
  });
  const property = fc.property(fc.array(one), fc.constantFrom('p1', 'p2', 'p3', 'advanced'), (controls, priority) => {
    const failing = postureScore([...controls, control(priority, 'fail')]).score ?? -1;
    expect(postureScore([...controls, control(priority, 'pass')]).score).toBeGreaterThanOrEqual(failing);
  });
  fc.assert(property);
});

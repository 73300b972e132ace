import { expect, test } from 'vitest';
import { attacksLetThrough, type MovedControl, noRisk, postureRisk, priorityOfRisk, riskLevel } from './posture-risk.ts';

const judged = new Map([
  ['a', { priority: 'p1', state: 'fail' } as const],
  ['b', { priority: 'p2', state: 'pass' } as const],
  ['c', { priority: 'p2', state: 'pass' } as const],
]);
const moved = (particular: Partial<MovedControl> = {}): MovedControl => ({
  id: 'a',
  title: 'Require MFA',
  priority: 'p1',
  from: 'pass',
  to: 'fail',
  attacks: 12,
  isShared: false,
  ...particular,
});

test('the risk is by how much the score fell, and what let it fall', () => {
  const risk = postureRisk(judged, [moved()]);
  expect(risk.points).toBe(50);
  expect([riskLevel(risk), attacksLetThrough(risk), priorityOfRisk(risk)]).toEqual(['raised', 12, 'high']);
});

test('a control that came into place lowers it, and lets no attack through', () => {
  const risk = postureRisk(judged, [moved({ id: 'b', priority: 'p2', from: 'fail', to: 'pass' })]);
  expect(risk.points).toBeLessThan(0);
  expect([riskLevel(risk), attacksLetThrough(risk), priorityOfRisk(risk)]).toEqual(['lowered', null, 'low']);
});

test('a control that came to be known, or is not known any more, is no change of the posture', () => {
  const known = postureRisk(judged, [moved({ from: 'unknown' }), moved({ id: 'b', from: 'pass', to: 'unknown' })]);
  expect(known).toEqual(noRisk);
});

test('attacks that no one counted are not known, and not none', () => {
  expect(attacksLetThrough(postureRisk(judged, [moved({ attacks: null })]))).toBeNull();
});

test('the same attacks are not counted twice', () => {
  expect(attacksLetThrough(postureRisk(judged, [moved(), moved({ id: 'b', attacks: 9 })]))).toBe(12);
});

test('a change that moves no control changes nothing', () => {
  expect([riskLevel(noRisk), priorityOfRisk(noRisk)]).toEqual(['unchanged', 'low']);
});

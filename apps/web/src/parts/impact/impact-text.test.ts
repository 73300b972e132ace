import { expect, test } from 'vitest';
import { impactText } from './impact-text.ts';

test.each([
  [{ attacks: 9800, attacksStopped: 9774, peopleAffected: 99 }, 'Would have stopped 9,774 attacks in 90 days · affects 99 people'],
  [{ attacks: 9800, attacksStopped: 1, peopleAffected: 1 }, 'Would have stopped 1 attack in 90 days · affects 1 person'],
  [{ attacks: 9800, attacksStopped: 0, peopleAffected: 3 }, 'No attacks prevented in the last 90 days · affects 3 people'],
  [{ attacks: 0, attacksStopped: 0, peopleAffected: 0 }, 'No attacks seen yet · no one affected'],
])('an impact is a sentence with units: %j', (impact, text) => {
  expect(impactText(impact)).toBe(text);
});

test('names the days that were replayed', () => {
  expect(impactText({ attacks: 4, attacksStopped: 2, peopleAffected: 0 }, 7)).toBe(
    'Would have stopped 2 attacks in 7 days · no one affected',
  );
});

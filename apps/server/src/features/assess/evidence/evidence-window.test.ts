import { expect, test } from 'vitest';
import { daysOf, evidenceWindow } from './evidence-window.ts';

test('the evidence is of 90 days, the day of the run included', () => {
  const window = evidenceWindow(new Date('2026-03-31T14:00:00Z'));
  expect(window).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(daysOf(window)).toHaveLength(90);
});

test('a run at midnight has nothing of the day that was about to start', () => {
  expect(evidenceWindow(new Date('2026-03-31T00:00:00Z'), 2)).toEqual({ from: '2026-03-29', to: '2026-03-30' });
});

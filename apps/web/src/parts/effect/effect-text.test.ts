import { expect, test } from 'vitest';
import { impactLine, riskDropText, riskText } from './effect-text.ts';

const headline = '2,584 of 9,678 attack attempts would have been stopped';

test('an impact is the headline of the server with what it says beside it', () => {
  const effect = {
    state: 'known' as const,
    headline,
    details: ['14 of them reached an account'],
    people_affected: 99,
    people_at_least: false,
  };
  expect(impactLine(effect)).toBe(`${headline} · 14 of them reached an account · affects 99 people`);
  expect(impactLine({ ...effect, details: [], people_at_least: true })).toBe(`${headline} · affects at least 99 people`);
  expect(impactLine({ ...effect, details: [], people_affected: 1 })).toBe(`${headline} · affects 1 person`);
  expect(impactLine({ ...effect, details: [], people_affected: 0 })).toBe(`${headline} · no one affected`);
  expect(impactLine({ ...effect, details: [], people_affected: null })).toBe(`${headline} · people affected not known`);
});

test('says nothing of people where no one knows', () => {
  expect(
    impactLine({
      state: 'not-known',
      headline: 'Not known',
      details: ['No event shows it.'],
      people_affected: null,
      people_at_least: false,
    }),
  ).toBe('Not known · No event shows it.');
});

test.each([
  [0.267, 1, '26.7%'],
  [0.26712, 2, '26.71%'],
  [0.0123, 2, '1.23%'],
  [0.00987, 2, '1.0%'],
  [0.0042, 1, '0.4%'],
  [0.0004, 1, '<0.1%'],
  [0, 1, '0.0%'],
  [null, 2, 'Not known'],
])('a share of %s with %s configurations is written %s', (share, configurations, text) => {
  expect(riskText(share, configurations)).toBe(text);
});

test.each([
  [{ attacks: 9678, attacks_stopped: 2584, attacks_at_least: false }, '−26.7% risk'],
  [{ attacks: 9678, attacks_stopped: 2584, attacks_at_least: true }, 'at least −26.7% risk'],
  [{ attacks: 10_000, attacks_stopped: 9, attacks_at_least: false }, undefined],
  [{ attacks: 0, attacks_stopped: 0, attacks_at_least: false }, undefined],
  [{ attacks: 9678, attacks_stopped: null, attacks_at_least: false }, undefined],
  [{ attacks: null, attacks_stopped: 3, attacks_at_least: false }, undefined],
])('the risk that is less by %j is written %s', (effect, text) => {
  expect(riskDropText(effect)).toBe(text);
});

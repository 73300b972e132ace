import { expect, test } from 'vitest';
import { isWaiting, switchedOn, takesEffect } from './waiting-image.ts';

test('a policy waits while it is off or only reports, a zone while it is not active', () => {
  expect([{ mode: 'off' }, { mode: 'report-only' }, { isActive: false }].map(isWaiting)).toEqual([true, true, true]);
  expect([{ mode: 'enforced' }, { isActive: true }, { name: 'Group' }, null].map(isWaiting)).toEqual([false, false, false, false]);
});

test('where there is no switch, it waits while it reaches a pilot group only', () => {
  const pilot = { name: 'Rule', reach: 'pilot', audience: ['pilots'] };
  expect([pilot, { ...pilot, reach: 'whole' }].map(isWaiting)).toEqual([true, false]);
  expect(switchedOn(pilot)).toEqual({ ...pilot, reach: 'whole' });
});

test('a staged change takes effect when it is enabled, every other change immediately', () => {
  const effects = [{ mode: 'off' }, { reach: 'pilot' }, { mode: 'enforced' }, { name: 'Password policy' }, null];
  expect(effects.map((after) => takesEffect({ after }))).toEqual(['when-enabled', 'when-enabled', 'at-once', 'at-once', 'at-once']);
});

test('switching on changes nothing else', () => {
  expect(switchedOn({ name: 'Policy', mode: 'off' })).toEqual({ name: 'Policy', mode: 'enforced' });
  expect(switchedOn({ name: 'Zone', isActive: false })).toEqual({ name: 'Zone', isActive: true });
});

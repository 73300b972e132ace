import { expect, test } from 'vitest';
import { isWaiting, switchedOn } from './waiting-image.ts';

test('a policy waits while it is off or only reports, a zone while it is not active', () => {
  expect([{ mode: 'off' }, { mode: 'report-only' }, { isActive: false }].map(isWaiting)).toEqual([true, true, true]);
  expect([{ mode: 'enforced' }, { isActive: true }, { name: 'Group' }, null].map(isWaiting)).toEqual([false, false, false, false]);
});

test('switching on changes nothing else', () => {
  expect(switchedOn({ name: 'Policy', mode: 'off' })).toEqual({ name: 'Policy', mode: 'enforced' });
  expect(switchedOn({ name: 'Zone', isActive: false })).toEqual({ name: 'Zone', isActive: true });
});

import { CallFailed } from '@rampart/contract/client.ts';
import { expect, test } from 'vitest';
import { isOutage } from './is-outage.ts';

// What Chromium, Firefox and Safari say of a server that cannot be reached.
test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])('“%s” is an outage', (words) => {
  expect(isOutage(new TypeError(words))).toBe(true);
});

test('so is a gateway without a server behind it; a refusal and a fault of ours are not', () => {
  expect(isOutage(new CallFailed(503, {}))).toBe(true);
  expect(isOutage(new CallFailed(403, {}))).toBe(false);
  expect(isOutage(new CallFailed(500, {}))).toBe(false);
  expect(isOutage(new TypeError('x is not a function'))).toBe(false);
});

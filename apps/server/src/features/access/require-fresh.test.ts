import { expect, test } from 'vitest';
import { requireFresh } from './require-fresh.ts';

const authenticatedAt = new Date('2026-01-01T12:00:00Z');
const after = (ms: number) => ({ now: () => new Date(authenticatedAt.getTime() + ms) });
const hour = 3_600_000;

test('lets a person continue who signed in within the hour', () => {
  expect(() => requireFresh({ authenticatedAt }, after(0))).not.toThrow();
  expect(() => requireFresh({ authenticatedAt }, after(hour))).not.toThrow();
});

test('asks them to sign in again later', () => {
  expect(() => requireFresh({ authenticatedAt }, after(hour + 1))).toThrow(
    'You signed in more than an hour ago. Sign out, sign in again, and repeat this change.',
  );
});

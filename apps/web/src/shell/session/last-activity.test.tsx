import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastActivity } from './last-activity.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T08:00:00Z') });
  window.localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

test('a key, a click or a movement in this window ends the idle time, and what the page does by itself does not', () => {
  lastActivity.watch();
  pass(3_600_000);
  expect(lastActivity.idleSeconds()).toBe(3600);
  window.dispatchEvent(new Event('focus'));
  expect(lastActivity.idleSeconds()).toBe(3600);
  for (const act of [fireEvent.keyDown, fireEvent.pointerDown, fireEvent.pointerMove, fireEvent.wheel]) {
    pass(60_000);
    act(document.body);
    expect(lastActivity.idleSeconds()).toBe(0);
  }
});

test('another window of this browser counts too, since they share one session', () => {
  lastActivity.watch();
  pass(3_600_000);
  window.localStorage.setItem('rampart.active', String(Date.now() - 5000));
  expect(lastActivity.idleSeconds()).toBe(5);
});

test('is not known without a trace, and is no less than nothing when the clock was set back', () => {
  expect(lastActivity.idleSeconds()).toBe(0);
  window.localStorage.setItem('rampart.active', String(Date.now() + 86_400_000));
  expect(lastActivity.idleSeconds()).toBe(0);
  lastActivity.note();
  pass(60_000);
  expect(lastActivity.idleSeconds()).toBe(60);
});

import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForStop } from './stop-request.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function watched(channel: { readonly connected?: boolean } = {}) {
  const exit = vi.fn<(code?: number | string | null) => never>();
  const own = Object.assign(new EventEmitter(), { exit, disconnect: () => {}, ...channel }) as unknown as NodeJS.Process;
  return { exit, own, request: watchForStop(own) };
}

test('a signal that comes several times at once, from a terminal, npm and a service manager, asks once and ends nothing', () => {
  const { exit, own, request } = watched();
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) own.emit(signal);
  expect([request.signal.aborted, exit.mock.calls]).toEqual([true, []]);
});

test('a person who asks again does not wait', () => {
  const { exit, own } = watched();
  own.emit('SIGINT');
  vi.advanceTimersByTime(1500);
  own.emit('SIGINT');
  expect(exit.mock.calls).toEqual([[1]]);
});

test('a channel that is closed asks once, also where it was closed before anything listened, and counts as no signal', () => {
  const { exit, own, request } = watched({ connected: true });
  expect(request.signal.aborted).toBe(false);
  own.emit('SIGINT');
  vi.advanceTimersByTime(1500);
  own.emit('disconnect');
  expect([request.signal.aborted, exit.mock.calls]).toEqual([true, []]);
  expect(watched({ connected: false }).request.signal.aborted).toBe(true);
  expect(watched().request.signal.aborted).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { RateWindow } from './rate-window.ts';

describe('a rate window', () => {
  it('allows so many calls, then none until it ends', () => {
    let now = 1000;
    const window = new RateWindow({ limit: 2, windowMs: 60_000, now: () => now });
    expect(window.take()).toEqual({ isAllowed: true, remaining: 1, resetsAt: 61_000 });
    expect(window.take().isAllowed).toBe(true);
    expect(window.take()).toEqual({ isAllowed: false, remaining: 0, resetsAt: 61_000 });
    now = 61_000;
    expect(window.take()).toEqual({ isAllowed: true, remaining: 1, resetsAt: 121_000 });
  });

  it('counts each key apart', () => {
    const window = new RateWindow({ limit: 1, windowMs: 1000, now: () => 0 });
    expect([window.take('a').isAllowed, window.take('b').isAllowed, window.take('a').isAllowed]).toEqual([true, true, false]);
  });
});

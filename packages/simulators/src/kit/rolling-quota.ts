import { dayMs } from '@rampart/domain/day.ts';

/** "A simple, rolling 24-hour throttle" (SIEM API, Throttle Limits): refused until 24 hours past the oldest request. */
export class RollingQuota {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #times: number[] = [];

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** `false` when it is used up. What is refused does not count. */
  take(): boolean {
    const now = this.#now();
    while (this.#times.length > 0 && this.#times[0]! <= now - dayMs) this.#times.shift();
    if (this.#times.length >= this.#limit) return false;
    this.#times.push(now);
    return true;
  }
}

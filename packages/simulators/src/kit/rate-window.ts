export interface Taken {
  readonly isAllowed: boolean;
  /** How many are left in this window, never below zero. */
  readonly remaining: number;
  /** When the window ends and a new one may begin, in milliseconds. */
  readonly resetsAt: number;
}

interface RateWindowOptions {
  readonly limit: number;
  readonly windowMs: number;
  /** World time for quotas of a day, the wall clock for limits of seconds. */
  readonly now: () => number;
}

/** So many calls in a window that begins with the first one, counted for each caller or path apart. */
export class RateWindow {
  readonly #options: RateWindowOptions;
  readonly #windows = new Map<string, { readonly resetsAt: number; used: number }>();

  constructor(options: RateWindowOptions) {
    this.#options = options;
  }

  /** Counts one call, allowed or not. */
  take(key = ''): Taken {
    const { limit, windowMs, now } = this.#options;
    const at = now();
    let window = this.#windows.get(key);
    if (window === undefined || at >= window.resetsAt) {
      this.#forget(at);
      window = { resetsAt: at + windowMs, used: 0 };
      this.#windows.set(key, window);
    }
    window.used += 1;
    return { isAllowed: window.used <= limit, remaining: Math.max(0, limit - window.used), resetsAt: window.resetsAt };
  }

  #forget(at: number): void {
    for (const [key, { resetsAt }] of this.#windows) if (at >= resetsAt) this.#windows.delete(key);
  }
}

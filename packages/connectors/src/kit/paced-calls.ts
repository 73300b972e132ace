/** A vendor takes only so many calls in so much time, for a whole organisation. */
export interface CallLimit {
  readonly name: string;
  readonly calls: number;
  readonly perMs: number;
}

/** To be called when the vendor has answered, or will not. */
export type EndCall = () => void;

interface Line {
  /** When each of the last calls was answered. */
  readonly ends: Promise<number>[];
  last: Promise<unknown>;
}

/**
 * Calls under limits, each as soon as its limit allows: a call too early is refused, and the refusal counts as a call. How long a
 * call is on its way is not known, so that the time is counted from its answer.
 */
export class PacedCalls {
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();

  /** The clock is in milliseconds and never goes backwards. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Resolves when the call may be made. Callers at the same time get turns one after the other. */
  take(limit: CallLimit, pause: (ms: number) => Promise<void>): Promise<EndCall> {
    // Another process may have called the vendor a moment ago.
    const line = this.#lines.get(limit.name) ?? { ends: [Promise.resolve(this.#now())], last: Promise.resolve() };
    this.#lines.set(limit.name, line);
    const turn = line.last.then(() => this.#next(line, limit, pause));
    line.last = turn.catch(() => {});
    return turn;
  }

  async #next({ ends }: Line, { calls, perMs }: CallLimit, pause: (ms: number) => Promise<void>): Promise<EndCall> {
    const [oldest] = ends;
    if (ends.length >= calls && oldest !== undefined) {
      const ms = (await oldest) + perMs - this.#now();
      if (ms > 0) await pause(ms);
      void ends.shift();
    }
    const { promise, resolve } = Promise.withResolvers<number>();
    ends.push(promise);
    return () => resolve(this.#now());
  }
}

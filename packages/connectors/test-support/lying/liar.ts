import type { Lie } from './lies.ts';

/** The clock that the vendor's delays are measured by, which no test waits for. */
export interface MovedClock {
  now(): number;
  pass(ms: number): void;
}

/** How long a caller waits for an answer that does not come. */
const patienceMs = 60_000;

/** What a lying proxy is told to say, and what it has seen: the same for every protocol. */
export class Liar {
  readonly clock: MovedClock;
  /** The writes that arrived, whatever came of them. */
  readonly arrived: string[] = [];
  /** Whether what arrived last was a write. */
  wasWriteLast = false;
  /** How many lies were told. */
  told = 0;
  /** Calls that followed a redirect. */
  strayed = 0;
  /** What went wrong in the proxy itself. */
  readonly faults: unknown[] = [];
  /** No one is let in any more. */
  isShut = false;
  #order: { readonly lie: Lie; readonly about: RegExp } | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(clock: MovedClock) {
    this.clock = clock;
  }

  /** Lies once, at the first write that is about this. */
  tell(lie: Lie, { about = /./ }: { readonly about?: RegExp } = {}): void {
    this.#order = { lie, about };
  }

  /** Honest from now on. */
  heal(): void {
    this.#order = undefined;
    this.isShut = false;
  }

  forget(): void {
    this.heal();
    this.arrived.length = 0;
    this.faults.length = 0;
    this.told = 0;
    this.strayed = 0;
  }

  /** The lie that is to be told about a write. */
  atWrite(what: string): Lie | undefined {
    this.arrived.push(what);
    this.wasWriteLast = true;
    const order = this.#order;
    if (order === undefined || !order.about.test(what)) return undefined;
    this.#order = undefined;
    this.told += 1;
    if (order.lie.says === '401 for ever') this.isShut = true;
    return order.lie;
  }

  atReading(): void {
    this.wasWriteLast = false;
  }

  /** No answer comes: the callers that wait have reached their time limit. */
  keepSilent(): void {
    this.clock.pass(patienceMs);
    this.#waiting.forEach((giveUp) => giveUp());
  }

  /** What a call comes to, or the error that its caller makes of silence. */
  async orSilence<T>(call: Promise<T>, timedOut: () => Error): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const giveUp = (): void => reject(timedOut());
    this.#waiting.add(giveUp);
    try {
      return await Promise.race([call, promise]);
    } finally {
      this.#waiting.delete(giveUp);
      call.catch(() => {});
    }
  }
}

import type { PinnedClock } from './pinned-clock.ts';

export type Recorded<Entry> = Entry & {
  /** Milliseconds of the world's time. */
  readonly at: number;
  /** Counts up, so that two changes of one moment differ. */
  readonly number: number;
};

const mostKept = 10_000;

/** What administrators and integrations changed, in the order it was recorded. */
export class ChangeLog<Entry extends object> {
  readonly #clock: Pick<PinnedClock, 'now'>;
  readonly #entries: Recorded<Entry>[] = [];
  #count = 0;

  constructor(clock: Pick<PinnedClock, 'now'>) {
    this.#clock = clock;
  }

  record(entry: Entry, at: Date = this.#clock.now()): void {
    this.#count += 1;
    this.#entries.push({ ...entry, at: at.getTime(), number: this.#count });
    if (this.#entries.length > mostKept) this.#entries.splice(0, this.#entries.length - mostKept);
  }

  between(from: number, to: number): readonly Recorded<Entry>[] {
    return this.#entries.filter(({ at }) => at >= from && at < to);
  }

  /** Grows with every change. */
  count(): number {
    return this.#count;
  }
}

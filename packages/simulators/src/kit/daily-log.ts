import { dayMs } from '@rampart/domain/day.ts';
import { DayCache } from '../world/day-cache.ts';
import { firstFrom } from '../world/in-order.ts';

/** A place in a log that stays the same while the log grows: the number of an entry of its day. */
export interface LogPlace {
  readonly day: number;
  readonly index: number;
}

export interface LogWindow {
  /** Milliseconds; inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

interface DailyLogOptions<Entry> {
  readonly now: () => Date;
  /** The entries of one day, oldest first. */
  readonly read: (from: Date, to: Date) => readonly Entry[];
  /** Changes when the present day has new entries although the time is the same. */
  readonly version?: () => number;
  readonly mostKept: number;
}

/** A log read day by day, so that a page begins where the last one ended without counting through it. Days that are over are kept. */
export class DailyLog<Entry extends { readonly at: Date }> {
  readonly #options: DailyLogOptions<Entry>;
  readonly #past: DayCache<Entry>;
  #present: { readonly key: string; readonly entries: readonly Entry[] } | null = null;

  constructor(options: DailyLogOptions<Entry>) {
    this.#options = options;
    this.#past = new DayCache((day) => this.#read(day), options.mostKept);
  }

  /** Each entry with its place, from the place or the beginning of the window. */
  *oldestFirst({ from, to }: LogWindow, begin: LogPlace | null): Iterable<readonly [Entry, LogPlace]> {
    for (let day = begin?.day ?? Math.floor(from / dayMs); day * dayMs < to; day += 1) {
      const entries = this.#day(day);
      const end = firstFrom(entries, to);
      for (let index = begin?.day === day ? begin.index : firstFrom(entries, from); index < end; index += 1)
        yield [entries[index]!, { day, index }];
    }
  }

  /** The same from the end of the window down. */
  *newestFirst({ from, to }: LogWindow, begin: LogPlace | null): Iterable<readonly [Entry, LogPlace]> {
    for (let day = begin?.day ?? Math.floor((to - 1) / dayMs); (day + 1) * dayMs > from; day -= 1) {
      const entries = this.#day(day);
      const end = firstFrom(entries, from);
      for (let index = begin?.day === day ? begin.index : firstFrom(entries, to) - 1; index >= end; index -= 1)
        yield [entries[index]!, { day, index }];
    }
  }

  /** Where the window begins. */
  placeAt(moment: number): LogPlace {
    const day = Math.floor(moment / dayMs);
    return { day, index: firstFrom(this.#day(day), moment) };
  }

  #day(day: number): readonly Entry[] {
    const now = this.#options.now().getTime();
    if ((day + 1) * dayMs <= now) return this.#past.get(day);
    const key = `${day} ${now} ${this.#options.version?.() ?? 0}`;
    if (this.#present?.key !== key) this.#present = { key, entries: this.#read(day) };
    return this.#present.entries;
  }

  #read(day: number): readonly Entry[] {
    return this.#options.read(new Date(day * dayMs), new Date((day + 1) * dayMs));
  }
}

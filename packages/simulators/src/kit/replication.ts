/** The clock of a vendor's delays and limits, in milliseconds: the wall's, a faster one, or one that a test moves. */
export type VendorClock = () => number;

export const wallClock: VendorClock = () => Date.now();

interface Delays {
  readonly clock: VendorClock;
  /** How long a reading by id shows what was there before a write. */
  readonly readMs: number;
  /** How long lists and filters do: they come from an index that is filled later. */
  readonly listMs: number;
}

interface Pending<Item> {
  readonly before: Item | undefined;
  readonly readableAt: number;
  readonly listedAt: number;
}

/** What the copies of a vendor's database do not show yet: a new object is missing, a changed one is old, a deleted one still there. */
export class Replication {
  readonly #delays: Delays;
  #isImmediate = false;

  constructor(delays: Delays) {
    this.#delays = delays;
  }

  /** For writes that everyone has known for long: those of an earlier process, and those of the vendor's own portal. */
  immediately<T>(act: () => T): T {
    const outer = this.#isImmediate;
    this.#isImmediate = true;
    try {
      return act();
    } finally {
      this.#isImmediate = outer;
    }
  }

  /** The copies of one kind of object. */
  of<Item>(idOf: (item: Item) => string): Copies<Item> {
    const pending = new Map<string, Pending<Item>>();
    const now = this.#delays.clock;
    const hidden = (id: string, until: 'readableAt' | 'listedAt'): Pending<Item> | undefined => {
      const found = this.#isImmediate ? undefined : pending.get(id);
      return found !== undefined && now() < found[until] ? found : undefined;
    };
    return {
      wrote: (id, before) => {
        if (this.#isImmediate) {
          pending.delete(id);
          return;
        }
        const at = now();
        const shown = hidden(id, 'listedAt');
        pending.set(id, {
          before: shown === undefined ? before : shown.before,
          readableAt: at + this.#delays.readMs,
          listedAt: at + this.#delays.listMs,
        });
        for (const [known, { listedAt }] of pending) if (listedAt < at) pending.delete(known);
      },
      read: (id, current) => {
        const found = hidden(id, 'readableAt');
        return found === undefined ? current : found.before;
      },
      list: (current) => {
        const shown = current.flatMap((item) => {
          const found = hidden(idOf(item), 'listedAt');
          return found === undefined ? [item] : found.before === undefined ? [] : [found.before];
        });
        const there = new Set(current.map(idOf));
        const deleted = [...pending.keys()].flatMap((id) => (there.has(id) ? [] : (hidden(id, 'listedAt')?.before ?? [])));
        return [...shown, ...deleted];
      },
    };
  }
}

export interface Copies<Item> {
  /** To be called with each accepted write and what was there before it. */
  wrote(id: string, before: Item | undefined): void;
  /** What a reading by id answers. */
  read(id: string, current: Item | undefined): Item | undefined;
  /** What a list answers. */
  list(current: readonly Item[]): readonly Item[];
}

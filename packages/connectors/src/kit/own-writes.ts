import { isDeepStrictEqual } from 'node:util';

type Entry = Readonly<Record<string, unknown>>;

interface Patience {
  /** How long a vendor's copies may be behind a write; nothing for a vendor that shows what was written at once. */
  readonly settlesWithinMs: number | undefined;
  readonly pause: (ms: number) => Promise<void>;
}

const firstPauseMs = 500;
/** Lists come later than single objects; to ask for a whole list in vain costs more than to wait. */
const beforeListsMs = 3000;

/** Annotations are about the answer, and a list has others than a single object. */
const fieldsOf = (entry: Entry): [string, unknown][] => Object.entries(entry).filter(([name]) => !name.includes('@odata.'));

/** A list may have been asked for some fields only. */
const isShownAs = (listed: Entry, expected: Entry): boolean =>
  fieldsOf(listed).every(([name, value]) => !(name in expected) || isDeepStrictEqual(value, expected[name]));

/** What this client has written and the vendor may not show yet. Readings wait for it, with a bound. */
export class OwnWrites {
  readonly #patience: Patience;
  /** By list, then by id: as it was last read, or nothing for what was deleted. */
  readonly #expected = new Map<string, Map<string, Entry | undefined>>();
  readonly #made = new Map<string, string>();

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  /** Reads until it shows what was written. When the time is up, what was read last counts. */
  async settled<T>(read: () => Promise<T>, isShown: (found: T) => boolean): Promise<T> {
    const { settlesWithinMs = 0, pause } = this.#patience;
    let found = await read();
    for (let [waited, next] = [0, firstPauseMs]; waited < settlesWithinMs && !isShown(found); [waited, next] = [waited + next, next * 2]) {
      await pause(next);
      found = await read();
    }
    return found;
  }

  /** What lists have to show from now on. */
  expect(list: string, id: string, entry: Entry | undefined): void {
    if (!this.isPatient) return;
    this.#expected.set(list, (this.#expected.get(list) ?? new Map<string, Entry | undefined>()).set(id, entry));
  }

  /** Whether the vendor's readings may be behind. */
  get isPatient(): boolean {
    return this.#patience.settlesWithinMs !== undefined;
  }

  isExpecting(list: string): boolean {
    return this.#expected.has(list);
  }

  /** Reads a list until it shows what was written to it. */
  async upToDate<T extends { readonly id?: unknown }>(list: string, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
    const expected = this.#expected.get(list);
    if (expected === undefined) return read();
    await this.#patience.pause(beforeListsMs);
    const found = await this.settled(read, (entries) => {
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      return [...expected].every(([id, entry]) => {
        const listed = byId.get(id);
        return entry === undefined || listed === undefined ? entry === listed : isShownAs(listed, entry);
      });
    });
    // Later readings show it too, or something that another caller wrote.
    this.#expected.delete(list);
    return found;
  }

  /** An index by name is filled late: what was made here is found by the id that the vendor answered. */
  made(list: string, name: string, id: string): void {
    this.#made.set(`${list} ${name}`, id);
  }

  findMade(list: string, name: string): string | undefined {
    return this.#made.get(`${list} ${name}`);
  }
}

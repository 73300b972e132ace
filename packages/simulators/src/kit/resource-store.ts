import type { Refusal } from './refusal.ts';

export interface Resource {
  readonly id: string;
}

/** One accepted change: what a vendor's change log is written from. */
export interface ResourceChange<Item, By> {
  /** `create`, `update`, `delete`, or the vendor's own word such as `activate`. */
  readonly action: string;
  readonly item: Item;
  readonly before: Item | null;
  readonly by: By;
}

interface ResourceStoreOptions<Item extends Resource, By> {
  readonly initial?: readonly Item[];
  readonly missing: (id: string) => Refusal;
  /** Before each reading: brings up to date what follows from elsewhere. */
  readonly refresh?: () => void;
  /** Throws what the vendor refuses about an item before it is stored: names taken, fields that cannot change. */
  readonly check?: (item: Item, before: Item | null) => void;
  /** Throws what the vendor refuses about a deletion: things in use, things of the system. */
  readonly checkDelete?: (item: Item) => void;
  /** The order of all items after a write; the order of creation unless given. */
  readonly arrange?: (items: readonly Item[], written: Item | null) => readonly Item[];
  /** Writes the vendor's change log. */
  readonly record?: (change: ResourceChange<Item, By>) => void;
}

/** The objects of one kind that a vendor keeps, with its rules. Every change is checked first and recorded after. */
export class ResourceStore<Item extends Resource, By = unknown> {
  readonly #options: ResourceStoreOptions<Item, By>;
  #items: ReadonlyMap<string, Item>;

  constructor(options: ResourceStoreOptions<Item, By>) {
    this.#options = options;
    this.#items = byId(options.initial ?? []);
  }

  list(): readonly Item[] {
    this.#options.refresh?.();
    return [...this.#items.values()];
  }

  has(id: string): boolean {
    return this.#items.has(id);
  }

  get(id: string): Item {
    this.#options.refresh?.();
    const item = this.#items.get(id);
    if (item === undefined) throw this.#options.missing(id);
    return item;
  }

  /** For those who know no ids: throws an ordinary error, since no vendor is asked for it. */
  named(name: string, nameOf: (item: Item) => unknown = (item) => (item as { readonly name?: unknown }).name): Item {
    const item = this.list().find((one) => nameOf(one) === name);
    if (item === undefined) throw new Error(`Nothing is called ${name}.`);
    return item;
  }

  create(item: Item, by: By, action = 'create'): Item {
    this.#options.check?.(item, null);
    return this.#put(item, { action, before: null, by });
  }

  update(item: Item, by: By, action = 'update'): Item {
    const before = this.get(item.id);
    this.#options.check?.(item, before);
    return this.#put(item, { action, before, by });
  }

  delete(id: string, by: By): void {
    const item = this.get(id);
    this.#options.checkDelete?.(item);
    this.#arrange(
      this.list().filter((one) => one !== item),
      null,
    );
    this.#options.record?.({ action: 'delete', item, before: item, by });
  }

  /** Without a check or a record: what the vendor does on its own. */
  putUnrecorded(item: Item): void {
    this.#store(item);
  }

  /** Without a check or a record: what goes along with something else. */
  removeUnrecorded(isGone: (item: Item) => boolean): void {
    this.#arrange(
      this.list().filter((item) => !isGone(item)),
      null,
    );
  }

  #put(item: Item, change: Omit<ResourceChange<Item, By>, 'item'>): Item {
    const stored = this.#store(item);
    this.#options.record?.({ ...change, item: stored });
    return stored;
  }

  #store(item: Item): Item {
    this.#arrange([...new Map(this.#items).set(item.id, item).values()], item);
    return this.get(item.id);
  }

  #arrange(items: readonly Item[], written: Item | null): void {
    this.#items = byId(this.#options.arrange?.(items, written) ?? items);
  }
}

const byId = <Item extends Resource>(items: readonly Item[]): ReadonlyMap<string, Item> => new Map(items.map((item) => [item.id, item]));

import { z } from 'zod';

/** `<area>.<name>`, as the file `facts/src/<area>/<name>.ts`. */
export type FactId = `${string}.${string}`;

/** A kind of thing that connectors read and controls judge, free of any vendor's words. */
export interface Fact<T> {
  readonly id: FactId;
  readonly schema: z.ZodType<T>;
}

/** A fact that is a list. Its key identifies an entry, so that a snapshot stores only the entries that changed. */
export interface ListFact<Item> extends Fact<readonly Item[]> {
  readonly item: z.ZodType<Item>;
  readonly keyOf: (item: Item) => string;
  /** A field of an entry that may list a whole company, sorted: each of its texts is stored as an entry of its own, so that one more costs one. */
  readonly memberField?: keyof Item & string;
}

export type AnyFact = Fact<unknown>;
export type ValueOf<F> = F extends Fact<infer T> ? T : never;

export const defineFact = <T>(fact: Fact<T>): Fact<T> => fact;

interface ListDefinition<Item> {
  readonly id: FactId;
  readonly item: z.ZodType<Item>;
  readonly keyOf: (item: Item) => string;
  readonly memberField?: keyof Item & string;
}

export const defineListFact = <Item>(definition: ListDefinition<Item>): ListFact<Item> => ({
  ...definition,
  schema: z.array(definition.item),
});

/** What reading a fact came to. A fact that could not be read is a value too, so that it is never taken for an empty one. */
export type FactReading<T> =
  | { readonly state: 'read'; readonly value: T; readonly asOf: Date }
  | { readonly state: 'missing'; readonly because: string };

export const factRead = <T>(value: T, asOf: Date): FactReading<T> => ({ state: 'read', value, asOf });

export const factMissing = (because: string): FactReading<never> => ({ state: 'missing', because });

/** A fact that a control can do without: it adds detail to the verdict and does not decide it. */
export interface Optional<T> {
  readonly optional: Fact<T>;
}

export const optional = <T>(fact: Fact<T>): Optional<T> => ({ optional: fact });

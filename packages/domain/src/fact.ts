import type { z } from 'zod';

/** `<area>.<name>`, as the file `facts/src/<area>/<name>.ts`. */
export type FactId = `${string}.${string}`;

/** A kind of thing that connectors read and controls judge, free of any vendor's words. */
export interface Fact<T> {
  readonly id: FactId;
  readonly schema: z.ZodType<T>;
}

export type AnyFact = Fact<unknown>;
export type ValueOf<F> = F extends Fact<infer T> ? T : never;

export const defineFact = <T>(fact: Fact<T>): Fact<T> => fact;

/** What reading a fact came to. A fact that could not be read is a value too, so that nobody takes it for an empty one. */
export type FactReading<T> =
  | { readonly state: 'read'; readonly value: T; readonly asOf: Date }
  | { readonly state: 'missing'; readonly because: string };

export const factRead = <T>(value: T, asOf: Date): FactReading<T> => ({ state: 'read', value, asOf });

export const factMissing = (because: string): FactReading<never> => ({ state: 'missing', because });

/** A list of values in a remedy. The person who deploys may leave values of a customizable one out. */
export interface Parameter<T> {
  readonly isCustomizable: boolean;
  readonly values: readonly T[];
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What is left of each parameter: that is what a remedy's changes are made from. */
export type Tailored<P extends Parameters> = { readonly [Name in keyof P]: P[Name]['values'][number][] };

/** The values to leave out, by parameter. */
export type LeftOut<P extends Parameters> = { readonly [Name in keyof P]?: P[Name]['values'] };

export const customizable = <const T>(values: readonly T[]): Parameter<T> => ({ isCustomizable: true, values });

export const fixed = <const T>(values: readonly T[]): Parameter<T> => ({ isCustomizable: false, values });

/** A fixed parameter keeps all its values, whatever is asked. */
export function tailor<P extends Parameters>(parameters: P, leftOut: LeftOut<P> = {}): Tailored<P> {
  const tailored = Object.entries(parameters).map(([name, { isCustomizable, values }]) => {
    const without: readonly unknown[] = (isCustomizable ? leftOut[name] : undefined) ?? [];
    return [name, values.filter((value) => !without.includes(value))];
  });
  return Object.fromEntries(tailored) as Tailored<P>;
}

/** A list of values in a remedy. The person who deploys may leave values of a customizable one out. */
export interface Parameter<T> {
  /** What the vendor calls it: `Client apps`. */
  readonly label: string;
  readonly isCustomizable: boolean;
  readonly values: readonly T[];
  /** How a person reads each value, in the same order. */
  readonly shown: readonly string[];
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What is left of each parameter: that is what a remedy's changes are made from. */
export type Tailored<P extends Parameters> = { readonly [Name in keyof P]: P[Name]['values'][number][] };

/** The excluded values, by parameter, as the screen shows them. */
export type ExcludedValues = Readonly<Record<string, readonly string[]>>;

type ParameterInput<T> = readonly [label: string, values: readonly T[], show?: (value: T) => string];

export const customizable = <const T>(...[label, values, show = String]: ParameterInput<T>): Parameter<T> => ({
  label,
  isCustomizable: true,
  values,
  shown: values.map((value) => show(value)),
});

export const fixed = <const T>(...[label, values, show = String]: ParameterInput<T>): Parameter<T> => ({
  label,
  isCustomizable: false,
  values,
  shown: values.map((value) => show(value)),
});

/** A fixed parameter keeps all its values, whatever is asked. */
export function tailor<P extends Parameters>(parameters: P, leftOut: ExcludedValues = {}): Tailored<P> {
  const tailored = Object.entries(parameters).map(([name, { isCustomizable, values, shown }]) => {
    const without = (isCustomizable ? leftOut[name] : undefined) ?? [];
    return [name, values.filter((_, place) => !without.includes(shown[place]!))];
  });
  return Object.fromEntries(tailored) as Tailored<P>;
}

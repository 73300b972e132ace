/** Several fields of one schema: `...fieldsAs(text, 'givenName', 'surname')`. */
export const fieldsAs = <T, Name extends string>(schema: T, ...names: readonly Name[]): Readonly<Record<Name, T>> =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, T>;

import type { ControlDetail } from '@rampart/contract/control-detail.ts';

/** By the name of the parameter, the values left out. */
export type Excluded = Readonly<Record<string, readonly string[]>>;

const entriesOf = ({ configurations }: ControlDetail) => configurations.flatMap(({ configuration }) => configuration);

export const excludedIn = (control: ControlDetail): Excluded =>
  Object.fromEntries(
    entriesOf(control).map(({ name, values }) => [name, values.filter(({ is_excluded }) => is_excluded).map(({ value }) => value)]),
  );

/** The first parameter of which nothing would be left. */
export const emptiedParameter = (control: ControlDetail, excluded: Excluded): string | undefined =>
  entriesOf(control).find(({ name, values }) => values.length > 0 && values.every(({ value }) => excluded[name]?.includes(value) === true))
    ?.display_name;

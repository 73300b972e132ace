import { configurationTypes } from './configuration-type.ts';
import { type DriftCategory, partsOfCategory } from './drift-category.ts';
import type { SettingDifference } from './setting-differences.ts';

interface Titled {
  readonly category: DriftCategory;
  readonly names: readonly string[];
  /** Of the first of them. */
  readonly differences: readonly Pick<SettingDifference, 'label'>[];
}

const verbs = {
  added: 'added',
  modified: 'changed',
  disabled: 'disabled',
  enabled: 'enabled',
  deleted: 'deleted',
  reordered: 'moved in the order',
  membership: 'changed',
} as const;

const longestName = 120;
const shortened = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);

/** What an alert says in its first line: what happened to what. */
export function driftTitle({ category, names, differences }: Titled): string {
  const { type, kind } = partsOfCategory(category);
  const verb = verbs[kind];
  const { name: noun, plural } = configurationTypes[type];
  const [first = noun] = names;
  if (names.length > 1) return kind === 'membership' ? `Members of ${names.length} groups changed` : `${names.length} ${plural} ${verb}`;
  if (kind === 'membership') return `Members of “${shortened(first)}” changed`;
  const labels = differences.map(({ label }) => label);
  if (kind === 'modified' && labels.length === 1) return `“${labels[0]!}” changed in “${shortened(first)}”`;
  return `${noun} “${shortened(first)}” ${verb}`;
}

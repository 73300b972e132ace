/** One way to narrow a list down. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  /** How many entries have it, where that is known. */
  readonly count?: number;
}

export interface Facet {
  readonly id: string;
  readonly label: string;
  readonly values: readonly FacetValue[];
}

/** So many values are listed at first. */
export const valuesShown = 25;

/** Those whose name has the words, the most frequent first; a chosen one is always among them. */
export function findValues({ values }: Facet, words: string, chosen: readonly string[]): FacetValue[] {
  const sought = words.trim().toLowerCase();
  return values
    .filter(({ value, label }) => chosen.includes(value) || label.toLowerCase().includes(sought))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0) || a.label.localeCompare(b.label));
}

/** With what is chosen though no entry has it: it has its name, and can be taken back where it is chosen. */
export function withChosenValues(facet: Facet, chosen: readonly string[], nameOf: (value: string) => string | undefined): Facet {
  const missing = chosen.filter((value) => facet.values.every((one) => one.value !== value));
  return { ...facet, values: [...facet.values, ...missing.map((value) => ({ value, label: nameOf(value) ?? value, count: 0 }))] };
}

/** `Azure AD, Okta and 5 more` */
export function chosenText({ values }: Facet, chosen: readonly string[]): string {
  const labels = chosen.map((value) => values.find((one) => one.value === value)?.label ?? value);
  return labels.length <= 2 ? labels.join(', ') : `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`;
}

/** `Status: Staged · Product: Okta, Azure AD and 2 more · “legacy”`: the filters in force. */
export function filtersText(
  facets: readonly Facet[],
  chosen: Readonly<Record<string, readonly string[]>>,
  words: string | undefined,
): string {
  const named = facets.flatMap((facet) => {
    const values = chosen[facet.id] ?? [];
    return values.length === 0 ? [] : [`${facet.label}: ${chosenText(facet, values)}`];
  });
  return [...named, ...(words === undefined ? [] : [`“${words}”`])].join(' · ');
}

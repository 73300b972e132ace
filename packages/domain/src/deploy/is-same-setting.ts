type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of words is a set: vendors give it in any order. */
export const isWords = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

const sorted = (words: readonly (string | number)[]): string => JSON.stringify(words.map(String).toSorted((a, b) => (a < b ? -1 : 1)));

/** What is not there and what is empty-handed are the same to a vendor that leaves fields out. */
const nothing = (value: unknown): unknown => value ?? null;

/** One setting of a vendor's object, whatever order its parts come in. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  if (isFields(one) && isFields(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSameSetting(one[name], other[name]));
  }
  if (isWords(one) && isWords(other)) return sorted(one) === sorted(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, place) => isSameSetting(entry, other[place]));
  return nothing(one) === nothing(other);
}

/** A rule's place moves when others come and go: it is still the same rule. */
const unplaced = (settings: unknown): unknown => {
  if (!isFields(settings)) return settings;
  const { order: _order, ...rest } = settings;
  return rest;
};

/** A vendor's object as it was, whatever its position is now. */
export const areSameSettings = (one: unknown, other: unknown): boolean => isSameSetting(unplaced(one), unplaced(other));

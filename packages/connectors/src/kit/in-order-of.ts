const isPlainList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasSameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item)) && other.every((item) => one.includes(item));

/** A vendor returns lists in any order. A list with the same items gets the order that was asked for. */
export function inOrderOf<T>(asked: T, seen: T): T {
  if (isPlainList(asked) && isPlainList(seen)) return hasSameItems(asked, seen) ? asked : seen;
  if (!isObject(asked) || !isObject(seen)) return seen;
  const ordered = Object.entries(seen).map(([name, value]) => [name, inOrderOf(asked[name], value)]);
  return Object.fromEntries(ordered) as T;
}

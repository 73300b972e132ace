/** A search as a view stores it: the same filters give the same text, in whichever order they were chosen. */
export function viewQueryOf(filters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const entries = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new URLSearchParams(entries.toSorted(([a], [b]) => a.localeCompare(b))).toString();
}

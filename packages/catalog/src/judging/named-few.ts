const shown = 3;

/** The first few of many names, for a sentence. */
export function namedFew(names: readonly string[]): string {
  const first = names.slice(0, shown);
  if (names.length > shown) return `${first.join(', ')} and ${names.length - shown} more`;
  return first.length < 2 ? first.join('') : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`;
}

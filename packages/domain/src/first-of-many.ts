/** The first of many lines, and how many others there are. */
export const firstLines = (lines: readonly string[], most: number): string[] =>
  lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : [...lines];

/** `Ada, Bo and 3 more`: the first of many names, for a sentence. */
export const firstNames = (names: readonly string[], most: number): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ');

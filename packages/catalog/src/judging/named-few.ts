import { oneLine } from '@rampart/domain/one-line.ts';

const shown = 3;
const longestName = 80;

/** A name that came from a directory, where it may have any length and any characters. */
function short(name: string): string {
  const line = oneLine(name);
  if (line.length > longestName) return `${line.slice(0, longestName - 1).toWellFormed()}…`;
  // A part of an address ends in a full stop, which would run into that of the sentence.
  return line.endsWith('.') ? `“${line}”` : line;
}

/** The first few of many names, for a sentence. */
export function namedFew(names: readonly string[]): string {
  const first = names.slice(0, shown).map(short);
  if (names.length > shown) return `${first.join(', ')} and ${names.length - shown} more`;
  return first.length < 2 ? first.join('') : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`;
}

import { oneLine } from '@rampart/domain/one-line.ts';

const numbers = new Intl.NumberFormat('en-GB');

export const unknownText = 'Not known yet';

/** `1,258` */
export const numberText = (value: number): string => numbers.format(value);

/** `1 product`, `25 products` */
export const counted = (count: number, one: string, many: string): string => `${numberText(count)} ${count === 1 ? one : many}`;

/** `+3 points`, `−1 point`, `No change` */
export function signedText(value: number, one: string, many: string): string {
  if (value === 0) return 'No change';
  return `${value > 0 ? '+' : '−'}${counted(Math.abs(value), one, many)}`;
}

const longestName = 120;
const letters = new Intl.Segmenter('en');

/** A name that came from a vendor or a person: one line, and short enough for a cell. */
export function nameText(name: string): string {
  const shown = oneLine(name).trim();
  if (shown.length <= longestName) return shown;
  const first = Array.from(letters.segment(shown.slice(0, longestName)), ({ segment }) => segment).slice(0, -1);
  return `${first.join('')}…`;
}

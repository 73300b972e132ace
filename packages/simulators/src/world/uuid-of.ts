import { mix } from './dice.ts';

const digits = Buffer.from('0123456789abcdef');
/** Written over by every call: text made of parts would keep all its parts in memory, and a week has tens of thousands of ids. */
const page = Buffer.alloc(64, '-');

/** The last `count` hexadecimal digits of a word. */
function write(word: number, place: number, count: number): void {
  let rest = word;
  for (let digit = place + count - 1; digit >= place; digit -= 1) {
    page[digit] = digits[rest & 15]!;
    rest >>>= 4;
  }
}

/**
 * A UUID of version 4 in form, always the same for the same words and never twice for different ones: each of its four parts is mixed from
 * the words anew, since one key of 32 bits for a year of events would soon repeat.
 */
export function uuidOf(w: number, x: number, y: number, z: number): string {
  const b = mix(mix(mix(mix(0x85a308d3, w), x), y), z);
  const c = mix(mix(mix(mix(0x13198a2e, w), x), y), z);
  page[8] = page[13] = page[18] = page[23] = 45;
  write(mix(mix(mix(mix(0x243f6a88, w), x), y), z), 0, 8);
  write(b >>> 16, 9, 4);
  write((b & 0x0fff) | 0x4000, 14, 4);
  write((c & 0x3fff) | 0x8000, 19, 4);
  write(c >>> 16, 24, 4);
  write(mix(mix(mix(mix(0x03707344, w), x), y), z), 28, 8);
  return page.toString('latin1', 0, 36);
}

/** A SHA-256 in form. */
export function digestOf(key: number): string {
  let word = key;
  for (let part = 0; part < 8; part += 1) {
    word = mix(word, part);
    write(word, part * 8, 8);
  }
  return page.toString('latin1', 0, 64);
}

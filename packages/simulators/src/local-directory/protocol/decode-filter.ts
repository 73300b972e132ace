import type { Filter } from './request.ts';
import { BrokenMessage, type StrictReader } from './strict-reader.ts';

/** A filter that goes deeper was made to hurt. */
const deepest = 64;
const comparisons = { 0xa3: 'equal', 0xa5: 'at-least', 0xa6: 'at-most', 0xa8: 'equal' } as const;

const isComparison = (tag: number): tag is keyof typeof comparisons => tag in comparisons;

/** RFC 4511, 4.5.1.7. An approximate match is an equal one, as RFC 4511 allows. */
export function decodeFilter(reader: StrictReader, depth = 0): Filter {
  if (depth > deepest) throw new BrokenMessage('The filter is too deep.');
  const tag = reader.peek();
  if (tag === 0xa0 || tag === 0xa1) {
    const parts = [...reader.inside(tag).rest((part) => decodeFilter(part, depth + 1))];
    return { kind: tag === 0xa0 ? 'and' : 'or', parts };
  }
  if (tag === 0xa2) return { kind: 'not', part: decodeFilter(reader.inside(tag), depth + 1) };
  if (tag === 0x87) return { kind: 'present', attribute: reader.text(tag) };
  if (tag === 0xa4) return decodeSubstrings(reader.inside(tag));
  if (tag === 0xa9) return decodeExtensible(reader.inside(tag));
  if (!isComparison(tag)) throw new BrokenMessage('The filter is of no known kind.');
  const inside = reader.inside(tag);
  return { kind: comparisons[tag], attribute: inside.text(), value: inside.bytes() };
}

function decodeSubstrings(reader: StrictReader): Filter {
  const attribute = reader.text();
  let initial: string | null = null;
  let final: string | null = null;
  const any: string[] = [];
  const parts = reader.inside();
  while (!parts.isAtEnd) {
    const tag = parts.peek();
    if (tag === 0x80) initial = parts.text(tag);
    else if (tag === 0x82) final = parts.text(tag);
    else any.push(parts.text(0x81));
  }
  return { kind: 'substrings', attribute, initial, any, final };
}

function decodeExtensible(reader: StrictReader): Filter {
  let rule: string | null = null;
  let attribute: string | null = null;
  let value: Buffer | null = null;
  while (!reader.isAtEnd) {
    const tag = reader.peek();
    if (tag === 0x81) rule = reader.text(tag);
    else if (tag === 0x82) attribute = reader.text(tag);
    else if (tag === 0x83) value = reader.bytes(tag);
    // Whether parts of the name count, which Active Directory does not look at.
    else reader.bytes(0x84);
  }
  if (value === null) throw new BrokenMessage('The filter compares with nothing.');
  return { kind: 'extensible', rule, attribute, value };
}

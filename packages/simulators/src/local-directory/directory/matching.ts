import { dnKey } from '../protocol/distinguished-name.ts';
import type { Value } from '../protocol/encode-entries.ts';
import type { Syntax } from './attribute-schema.ts';
import { readGeneralizedTime } from './directory-time.ts';

/** A value in the form that is compared: RFC 4517's matching rules, by syntax. */
export type Comparable = string | bigint | number;

function toInteger(text: string): bigint | null {
  return /^-?\d{1,20}$/.test(text) ? BigInt(text) : null;
}

function toDnKey(text: string): string | null {
  try {
    return dnKey(text);
  } catch {
    return null;
  }
}

/** Null for what is no value of the syntax: nothing compares with it. */
export function comparable(value: Value, syntax: Syntax): Comparable | null {
  if (syntax === 'binary') return (typeof value === 'string' ? Buffer.from(value) : value).toString('hex');
  const text = value.toString();
  if (syntax === 'integer') return toInteger(text);
  if (syntax === 'time') return readGeneralizedTime(text);
  return syntax === 'dn' ? toDnKey(text) : text.trim().toLowerCase();
}

/** [MS-ADTS] 3.1.1.3.4.4: all bits, any bit. */
export const bitRules: Readonly<Record<string, (value: bigint, asked: bigint) => boolean>> = {
  '1.2.840.113556.1.4.803': (value, asked) => (value & asked) === asked,
  '1.2.840.113556.1.4.804': (value, asked) => (value & asked) !== 0n,
};

export interface Pattern {
  readonly initial: string | null;
  readonly any: readonly string[];
  readonly final: string | null;
}

export function fitsPattern(text: string, { initial, any, final }: Pattern): boolean {
  if (initial !== null && !text.startsWith(initial)) return false;
  let place = initial?.length ?? 0;
  for (const part of any) {
    const found = text.indexOf(part, place);
    if (found < 0) return false;
    place = found + part.length;
  }
  return final === null || (text.length - final.length >= place && text.endsWith(final));
}

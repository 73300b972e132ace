import type { Filter } from '../protocol/decode-message.ts';
import type { Value } from '../protocol/encode-message.ts';
import { comparable, findAttributeType, type Comparable } from './attribute-schema.ts';
import type { Attributes } from './entry.ts';
import { categoryDn, kindOfCategory } from './object-classes.ts';

/** RFC 4511 knows three answers: what the directory cannot tell is neither true nor false, and `not` does not change that. */
type Verdict = boolean | null;
export type Matcher = (attributes: Attributes) => Verdict;

const undecided: Matcher = () => null;

/** Made once per search, since a search looks at thousands of objects. */
export function compileFilter(filter: Filter, rootDn: string): Matcher {
  if ('parts' in filter) {
    const parts = filter.parts.map((part) => compileFilter(part, rootDn));
    return combine(parts, filter.kind === 'or');
  }
  if (filter.kind === 'not') {
    const inner = compileFilter(filter.part, rootDn);
    return (attributes) => {
      const verdict = inner(attributes);
      return verdict === null ? null : !verdict;
    };
  }
  if (filter.kind === 'extensible') return compileExtensible(filter);
  if (filter.kind === 'substrings') return compileSubstrings(filter);
  if (filter.kind === 'present') return someValue(filter.attribute, () => true);
  return compileComparison(filter.kind, filter.attribute, widened(filter.attribute, filter.value, rootDn));
}

/** One answer decides (true for `or`, false for `and`); otherwise one undecided part leaves it undecided. */
const combine =
  (parts: readonly Matcher[], decisive: boolean): Matcher =>
  (attributes) => {
    let verdict: Verdict = !decisive;
    for (const part of parts) {
      const each = part(attributes);
      if (each === decisive) return decisive;
      if (each === null) verdict = null;
    }
    return verdict;
  };

function someValue(attribute: string, test: (value: Value) => boolean): Matcher {
  const type = findAttributeType(attribute);
  return type === null ? undecided : (attributes) => (attributes[type.name] ?? []).some(test);
}

function widened(attribute: string, value: Buffer, rootDn: string): Buffer {
  if (attribute.toLowerCase() !== 'objectcategory' || value.includes('=')) return value;
  const kind = kindOfCategory(value.toString());
  return kind === undefined ? value : Buffer.from(categoryDn(kind, rootDn));
}

const comparisons = {
  equal: (value: Comparable, asked: Comparable) => value === asked,
  'at-least': (value: Comparable, asked: Comparable) => value >= asked,
  'at-most': (value: Comparable, asked: Comparable) => value <= asked,
};

function compileComparison(kind: keyof typeof comparisons, attribute: string, value: Buffer): Matcher {
  const syntax = findAttributeType(attribute)?.syntax;
  const asked = syntax && comparable(value, syntax);
  if (syntax === undefined || asked === null || asked === undefined) return undecided;
  return someValue(attribute, (each) => {
    const given = comparable(each, syntax);
    return given !== null && comparisons[kind](given, asked);
  });
}

/** [MS-ADTS] 3.1.1.3.4.4: all bits, any bit. */
const bitRules: Readonly<Record<string, (value: bigint, asked: bigint) => boolean>> = {
  '1.2.840.113556.1.4.803': (value, asked) => (value & asked) === asked,
  '1.2.840.113556.1.4.804': (value, asked) => (value & asked) !== 0n,
};

function compileExtensible({ rule, attribute, value }: Extract<Filter, { kind: 'extensible' }>): Matcher {
  if (attribute === null) return undecided;
  if (rule === null) return compileComparison('equal', attribute, value);
  const test = bitRules[rule];
  const asked = comparable(value, 'integer');
  if (findAttributeType(attribute)?.syntax !== 'integer' || test === undefined || typeof asked !== 'bigint') return undecided;
  return someValue(attribute, (each) => test(BigInt(each.toString()), asked));
}

function compileSubstrings({ attribute, pattern }: Extract<Filter, { kind: 'substrings' }>): Matcher {
  // Active Directory has no substrings of names and numbers.
  if (findAttributeType(attribute)?.syntax !== 'text') return undecided;
  const parts = pattern.map((part) => part.toLowerCase().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const whole = new RegExp(`^${parts.join('.*')}$`, 's');
  return someValue(attribute, (value) => whole.test(value.toString().toLowerCase()));
}

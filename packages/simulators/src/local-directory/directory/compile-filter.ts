import type { Filter } from '../protocol/request.ts';
import { findAttributeType } from './attribute-schema.ts';
import type { Attributes } from './entry.ts';
import { bitRules, comparable, fitsPattern, type Comparable } from './matching.ts';
import { categoryOf } from './object-classes.ts';

/** RFC 4511 knows three answers: what the directory cannot tell is neither true nor false, and `not` does not change that. */
type Verdict = boolean | null;
export type Matcher = (attributes: Attributes) => Verdict;

const undecided: Matcher = () => null;

/** Made once per search, since a search looks at thousands of objects. */
export function compileFilter(filter: Filter, rootDn: string): Matcher {
  if (filter.kind === 'extensible') return compileExtensible(filter);
  if (filter.kind === 'substrings') return compileSubstrings(filter);
  if (filter.kind === 'and' || filter.kind === 'or') {
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
  if (filter.kind === 'present') {
    const type = findAttributeType(filter.attribute);
    return type === null ? undecided : (attributes) => (attributes[type.name] ?? []).length > 0;
  }
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

function widened(attribute: string, value: Buffer, rootDn: string): Buffer {
  if (attribute.toLowerCase() !== 'objectcategory' || value.includes('=')) return value;
  const category = categoryOf(value.toString());
  return category === null ? value : Buffer.from(`CN=${category},CN=Schema,CN=Configuration,${rootDn}`);
}

const comparisons = {
  equal: (value: Comparable, asked: Comparable) => value === asked,
  'at-least': (value: Comparable, asked: Comparable) => value >= asked,
  'at-most': (value: Comparable, asked: Comparable) => value <= asked,
};

function compileComparison(kind: keyof typeof comparisons, attribute: string, value: Buffer): Matcher {
  const type = findAttributeType(attribute);
  const asked = type === null ? null : comparable(value, type.syntax);
  if (type === null || asked === null) return undecided;
  const holds = comparisons[kind];
  return (attributes) =>
    (attributes[type.name] ?? []).some((each) => {
      const given = comparable(each, type.syntax);
      return given !== null && holds(given, asked);
    });
}

function compileExtensible({ rule, attribute, value }: Extract<Filter, { kind: 'extensible' }>): Matcher {
  if (rule === null) return attribute === null ? undecided : compileComparison('equal', attribute, value);
  const type = attribute === null ? null : findAttributeType(attribute);
  const test = bitRules[rule];
  const asked = comparable(value, 'integer');
  if (type?.syntax !== 'integer' || test === undefined || typeof asked !== 'bigint') return undecided;
  return (attributes) => (attributes[type.name] ?? []).some((each) => test(BigInt(each.toString()), asked));
}

function compileSubstrings(filter: Extract<Filter, { kind: 'substrings' }>): Matcher {
  const type = findAttributeType(filter.attribute);
  // Active Directory has no substrings of names and numbers.
  if (type === null || type.syntax !== 'text') return undecided;
  const pattern = {
    initial: filter.initial?.toLowerCase() ?? null,
    any: filter.any.map((part) => part.toLowerCase()),
    final: filter.final?.toLowerCase() ?? null,
  };
  return (attributes) => (attributes[type.name] ?? []).some((value) => fitsPattern(value.toString().toLowerCase(), pattern));
}

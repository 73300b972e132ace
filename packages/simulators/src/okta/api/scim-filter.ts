import { compileExpression, type Test, type TokenReader } from '../../kit/filter-expression.ts';
import { oktaErrors } from './okta-error.ts';

/** The values that a path leads to: several where it crosses a list. */
export type ReadPath = (path: string) => readonly unknown[];

const token = /\(|\)|"(?:[^"\\]|\\.)*"|[^\s()]+/g;

function fail(): never {
  throw oktaErrors.invalidSearch();
}

type Operator = keyof typeof operators | 'pr';

/** What a list takes in an expression. */
export interface FilterRules {
  /** What a property can be compared by; nothing for one that cannot be asked for. */
  readonly operatorsFor: (path: string) => readonly Operator[] | undefined;
  readonly valuesMatch?: 'whatever the case' | 'exactly';
  readonly mayNegate?: boolean;
}

/** Filter expressions as Okta documents them: comparisons joined by `and`, `or` and parentheses, and by `not` where the list knows it. */
export function compileFilter(expression: string, rules: FilterRules = systemLog): Test<ReadPath> {
  const not = rules.mayNegate === true ? 'not' : '';
  const tokens = expression.match(token) ?? [];
  return compileExpression({ tokens, words: { and: 'and', or: 'or', not }, comparison: (reader) => comparison(reader, rules), fail });
}

const operators = {
  eq: (found: string, asked: string) => found === asked,
  ne: (found: string, asked: string) => found !== asked,
  sw: (found: string, asked: string) => found.startsWith(asked),
  ew: (found: string, asked: string) => found.endsWith(asked),
  co: (found: string, asked: string) => found.includes(asked),
  gt: (found: string, asked: string) => found > asked,
  ge: (found: string, asked: string) => found >= asked,
  lt: (found: string, asked: string) => found < asked,
  le: (found: string, asked: string) => found <= asked,
};
export const inOrder: readonly Operator[] = ['gt', 'ge', 'lt', 'le'];

/** The System Log takes every property and operator. */
const systemLog: FilterRules = { operatorsFor: () => [...(Object.keys(operators) as Operator[]), 'pr'], mayNegate: true };

const isTime = /^\d{4}-\d\d-\d\dT/;
/** Times are compared as times. */
const comparable = (value: unknown, { valuesMatch }: FilterRules): string => {
  if (typeof value === 'string' && isTime.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString();
  return valuesMatch === 'exactly' ? String(value) : String(value).toLowerCase();
};

function comparison({ take, isNext }: TokenReader, rules: FilterRules): Test<ReadPath> {
  const path = take();
  if (!/^[a-z][\w.]*$/i.test(path)) fail();
  const allowed = rules.operatorsFor(path) ?? fail();
  if (isNext('pr')) {
    take();
    if (!allowed.includes('pr')) fail();
    return (read) => read(path).some((value) => value !== null && value !== undefined);
  }
  const operator = take().toLowerCase();
  if (!isOperator(operator) || !allowed.includes(operator)) fail();
  const compare = operators[operator];
  const word = take();
  if (!/^(?:"[^]*"|true|false|null|-?\d+(?:\.\d+)?)$/.test(word)) fail();
  const asked = comparable(word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word, rules);
  return (read) => read(path).some((value) => value !== undefined && compare(comparable(value, rules), asked));
}

const isOperator = (word: string): word is keyof typeof operators => Object.hasOwn(operators, word);

/** Reads a plain object by a path with dots, through lists. */
export function readFrom(body: unknown): ReadPath {
  return (path) => {
    let found: unknown[] = [body];
    for (const step of path.split('.')) {
      found = found.flatMap((value) => {
        const next = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[step] : undefined;
        return Array.isArray(next) ? (next as unknown[]) : [next];
      });
    }
    return found;
  };
}

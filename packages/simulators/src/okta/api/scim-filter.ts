import { compileExpression, type Test, type TokenReader } from '../../kit/filter-expression.ts';
import { oktaErrors } from './okta-error.ts';

/** The values that a path leads to: several where it crosses a list. */
export type ReadPath = (path: string) => readonly unknown[];

const token = /\(|\)|"(?:[^"\\]|\\.)*"|[^\s()]+/g;

function fail(): never {
  throw oktaErrors.invalidSearch();
}

/** Filter expressions as Okta documents them: comparisons joined by `and`, `or`, `not` and parentheses. */
export const compileFilter = (expression: string): Test<ReadPath> =>
  compileExpression({ tokens: expression.match(token) ?? [], words: { and: 'and', or: 'or', not: 'not' }, comparison, fail });

const operators: Readonly<Record<string, (found: string, asked: string) => boolean>> = {
  eq: (found, asked) => found === asked,
  ne: (found, asked) => found !== asked,
  sw: (found, asked) => found.startsWith(asked),
  ew: (found, asked) => found.endsWith(asked),
  co: (found, asked) => found.includes(asked),
  gt: (found, asked) => found > asked,
  ge: (found, asked) => found >= asked,
  lt: (found, asked) => found < asked,
  le: (found, asked) => found <= asked,
};

const isTime = /^\d{4}-\d\d-\d\dT/;
/** Case does not matter to Okta, and times are compared as times. */
const comparable = (value: unknown): string =>
  typeof value === 'string' && isTime.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : String(value).toLowerCase();

function comparison({ take, isNext }: TokenReader): Test<ReadPath> {
  const path = take();
  if (!/^[a-z][\w.]*$/i.test(path)) fail();
  if (isNext('pr')) {
    take();
    return (read) => read(path).some((value) => value !== null && value !== undefined);
  }
  const compare = operators[take().toLowerCase()] ?? fail();
  const word = take();
  if (!/^(?:"[^]*"|true|false|null|-?\d+(?:\.\d+)?)$/.test(word)) fail();
  const asked = comparable(word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word);
  return (read) => read(path).some((value) => value !== undefined && compare(comparable(value), asked));
}

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

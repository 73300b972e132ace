import { oktaErrors } from './okta-error.ts';

/** The values that a path leads to: several where it crosses a list. */
export type ReadPath = (path: string) => readonly unknown[];
export type Matches = (read: ReadPath) => boolean;

const tokens = /\s*(\(|\)|"(?:[^"\\]|\\.)*"|[^\s()]+)/gy;

/** Filter expressions as Okta documents them: comparisons joined by `and`, `or`, `not` and parentheses. Throws Okta's own refusal. */
export function compileFilter(expression: string): Matches {
  const words = tokenize(expression);
  let place = 0;
  const isNext = (word: string): boolean => words[place]?.toLowerCase() === word;
  const take = (): string => {
    const word = words[place];
    if (word === undefined) throw oktaErrors.invalidSearch();
    place += 1;
    return word;
  };

  const either = (): Matches => {
    const parts = [both()];
    while (isNext('or')) {
      place += 1;
      parts.push(both());
    }
    return parts.length === 1 ? parts[0]! : (read) => parts.some((part) => part(read));
  };
  const both = (): Matches => {
    const parts = [one()];
    while (isNext('and')) {
      place += 1;
      parts.push(one());
    }
    return parts.length === 1 ? parts[0]! : (read) => parts.every((part) => part(read));
  };
  const one = (): Matches => {
    if (isNext('not')) {
      place += 1;
      const inner = one();
      return (read) => !inner(read);
    }
    if (isNext('(')) {
      place += 1;
      const inner = either();
      if (take() !== ')') throw oktaErrors.invalidSearch();
      return inner;
    }
    return comparison(take, isNext);
  };

  const whole = either();
  if (place < words.length) throw oktaErrors.invalidSearch();
  return whole;
}

function tokenize(expression: string): string[] {
  const words: string[] = [];
  const text = expression.trimEnd();
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const found = tokens.exec(text);
    if (found === null) throw oktaErrors.invalidSearch();
    words.push(found[1]!);
  }
  return words;
}

type Compare = (found: string, wanted: string) => boolean;

const operators: Readonly<Record<string, Compare>> = {
  eq: (found, wanted) => found === wanted,
  ne: (found, wanted) => found !== wanted,
  sw: (found, wanted) => found.startsWith(wanted),
  ew: (found, wanted) => found.endsWith(wanted),
  co: (found, wanted) => found.includes(wanted),
  gt: (found, wanted) => found > wanted,
  ge: (found, wanted) => found >= wanted,
  lt: (found, wanted) => found < wanted,
  le: (found, wanted) => found <= wanted,
};

const isTime = /^\d{4}-\d\d-\d\dT/;
/** Case does not matter to Okta, and times are compared as times. */
const comparable = (value: unknown): string =>
  typeof value === 'string' && isTime.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : String(value).toLowerCase();

function comparison(take: () => string, isNext: (word: string) => boolean): Matches {
  const path = take();
  if (!/^[a-z][\w.]*$/i.test(path)) throw oktaErrors.invalidSearch();
  if (isNext('pr')) {
    take();
    return (read) => read(path).some((value) => value !== null && value !== undefined);
  }
  const compare = operators[take().toLowerCase()];
  const word = take();
  if (compare === undefined || !/^(?:"[^]*"|true|false|null|-?\d+(?:\.\d+)?)$/.test(word)) throw oktaErrors.invalidSearch();
  const wanted = comparable(word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word);
  return (read) => read(path).some((value) => value !== undefined && compare(comparable(value), wanted));
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

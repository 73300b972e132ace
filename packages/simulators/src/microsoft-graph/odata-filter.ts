import { invalid } from './graph-refusal.ts';

type Row = Readonly<Record<string, unknown>>;
export type Test = (row: Row) => boolean;
type Value = string | number | boolean | null;

const tokens =
  /\s*(?:(\(|\)|,|:)|('(?:[^']|'')*')|(\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?)|(-?\d+(?:\.\d+)?)(?![\w-])|([\w/@.-]+))/y;

interface Token {
  readonly kind: 'mark' | 'text' | 'time' | 'number' | 'word';
  readonly text: string;
}

function tokenise(filter: string): Token[] {
  const found: Token[] = [];
  tokens.lastIndex = 0;
  while (filter.slice(tokens.lastIndex).trim() !== '') {
    const match = tokens.exec(filter);
    if (match === null) return fail();
    const place = match.findIndex((part, index) => index > 0 && part !== undefined);
    const kind = (['mark', 'text', 'time', 'number', 'word'] as const)[place - 1]!;
    found.push({ kind, text: match[place]! });
  }
  return found;
}

/** Times compare as moments, text without regard to case, as Graph does. */
function comparable(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') {
    return /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.test(value) ? Date.parse(value) : value.toLowerCase();
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function read(row: Row, path: string): unknown {
  let found: unknown = row;
  for (const step of path.split('/')) found = typeof found === 'object' && found !== null ? (found as Row)[step] : undefined;
  return found;
}

const operators: Readonly<Record<string, (left: ReturnType<typeof comparable>, right: ReturnType<typeof comparable>) => boolean>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  gt: (left, right) => left !== null && right !== null && left > right,
  ge: (left, right) => left !== null && right !== null && left >= right,
  lt: (left, right) => left !== null && right !== null && left < right,
  le: (left, right) => left !== null && right !== null && left <= right,
};

function fail(): never {
  throw invalid('Invalid filter clause.');
}

/** A filter as a test of one row: `and`, `or`, `not`, comparisons, `in`, `startswith`, `endswith`, and `any` over a list. */
export function compileFilter(filter: string): Test {
  const queue = tokenise(filter);
  const next = (): Token => queue.shift() ?? fail();
  const isNext = (text: string): boolean => queue[0]?.kind !== 'text' && queue[0]?.text.toLowerCase() === text;
  const expect = (text: string): void => {
    if (next().text.toLowerCase() !== text) fail();
  };
  const value = (): Value => {
    const { kind, text } = next();
    if (kind === 'text') return text.slice(1, -1).replaceAll("''", "'");
    if (kind === 'number') return Number(text);
    if (kind === 'time') return text;
    if (text === 'null') return null;
    return text === 'true' ? true : text === 'false' ? false : fail();
  };

  const either = (): Test => {
    const parts = [both()];
    while (isNext('or')) parts.push((next(), both()));
    return parts.length === 1 ? parts[0]! : (row) => parts.some((part) => part(row));
  };
  const both = (): Test => {
    const parts = [one()];
    while (isNext('and')) parts.push((next(), one()));
    return parts.length === 1 ? parts[0]! : (row) => parts.every((part) => part(row));
  };
  const one = (): Test => {
    if (isNext('not')) {
      next();
      const part = one();
      return (row) => !part(row);
    }
    if (isNext('(')) {
      next();
      const part = either();
      expect(')');
      return part;
    }
    return comparison();
  };
  const comparison = (): Test => {
    const { kind, text: name } = next();
    if (kind !== 'word') fail();
    if (isNext('(')) return name.endsWith('/any') ? any(name.slice(0, -4)) : beginning(name.toLowerCase());
    const operator = next().text.toLowerCase();
    if (operator === 'in') return among(name);
    const compare = operators[operator] ?? fail();
    const wanted = comparable(value());
    return (row) => compare(comparable(read(row, name)), wanted);
  };
  const among = (name: string): Test => {
    expect('(');
    const wanted = new Set([comparable(value())]);
    while (isNext(',')) wanted.add((next(), comparable(value())));
    expect(')');
    return (row) => wanted.has(comparable(read(row, name)));
  };
  const beginning = (name: string): Test => {
    expect('(');
    const path = next().text;
    expect(',');
    const wanted = String(value()).toLowerCase();
    expect(')');
    if (name !== 'startswith' && name !== 'endswith') fail();
    const fits = name === 'startswith' ? 'startsWith' : 'endsWith';
    return (row) => {
      const found = read(row, path);
      return typeof found === 'string' && found.toLowerCase()[fits](wanted);
    };
  };
  const any = (list: string): Test => {
    expect('(');
    const name = next().text;
    expect(':');
    const part = either();
    expect(')');
    return (row) => {
      const items = read(row, list);
      return Array.isArray(items) && items.some((item) => part({ [name]: item }));
    };
  };

  const test = either();
  if (queue.length > 0) fail();
  return test;
}

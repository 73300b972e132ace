import { compileExpression, type Test, type TokenReader } from '../../kit/filter-expression.ts';
import type { Body } from '../../kit/rest-api.ts';
import { invalid } from './graph-error.ts';

export type RowTest = Test<Body>;
type Comparable = string | number | boolean | null;

/** A mark, a text in quotes, or a word: a path, an operator, a number or a time. */
const token = /\s*(\(|\)|,|:(?!\d)|'(?:[^']|'')*'|[\w/@.+-](?:[\w/@.+-]|:(?=\d))*)/y;
const word = /^[a-z_@][\w/@.-]*$/i;
const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/;

function fail(): never {
  throw invalid('Invalid filter clause.');
}

function tokenise(filter: string): string[] {
  const tokens: string[] = [];
  const text = filter.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < text.length) tokens.push(token.exec(text)?.[1] ?? fail());
  return tokens;
}

/** Times compare as moments, text without regard to case, as Graph does. */
function comparable(value: unknown): Comparable {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.test(value) ? Date.parse(value) : value.toLowerCase();
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

const unquoted = (text: string): string => text.slice(1, -1).replaceAll("''", "'");

function readValue(text: string): Comparable {
  if (text.startsWith("'")) return comparable(unquoted(text));
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (time.test(text)) return comparable(text);
  if (text === 'null') return null;
  return text === 'true' ? true : text === 'false' ? false : fail();
}

function read(row: Body, path: string): unknown {
  let found: unknown = row;
  for (const step of path.split('/')) found = typeof found === 'object' && found !== null ? (found as Body)[step] : undefined;
  return found;
}

const operators: Readonly<Record<string, (left: Comparable, right: Comparable) => boolean>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  gt: (left, right) => left !== null && right !== null && left > right,
  ge: (left, right) => left !== null && right !== null && left >= right,
  lt: (left, right) => left !== null && right !== null && left < right,
  le: (left, right) => left !== null && right !== null && left <= right,
};

const rootOf = (path: string): string => path.split('/', 1)[0]!;

/** A filter as a test of one row: `and`, `or`, `not`, comparisons, `in`, `startswith`, `endswith`, `isof` a type, and `any` over a list. */
export const compileFilter = (filter: string, onProperty: (name: string) => void = () => {}): RowTest =>
  compileExpression({
    tokens: tokenise(filter),
    words: { and: 'and', or: 'or', not: 'not' },
    comparison: (tokens, expression) => comparison(tokens, expression, onProperty),
    fail,
  });

function comparison(tokens: TokenReader, expression: () => RowTest, onProperty: (name: string) => void): RowTest {
  const { take, isNext } = tokens;
  const expect = (mark: string): void => {
    if (take() !== mark) fail();
  };
  const name = take();
  if (!word.test(name)) fail();

  if (isNext('(')) {
    take();
    const first = take();
    if (name === 'isof') {
      expect(')');
      const type = first.startsWith("'") ? `#${unquoted(first)}` : fail();
      return (row) => row['@odata.type'] === type;
    }
    onProperty(rootOf(name.endsWith('/any') ? name : first));
    if (name.endsWith('/any')) {
      expect(':');
      const test = expression();
      expect(')');
      return (row) => {
        const items = read(row, name.slice(0, -'/any'.length));
        return Array.isArray(items) && items.some((item) => test({ [first]: item }));
      };
    }
    expect(',');
    const text = take();
    const asked = text.startsWith("'") ? unquoted(text).toLowerCase() : String(readValue(text));
    expect(')');
    const fits = { startswith: 'startsWith', endswith: 'endsWith' } as const;
    const method = fits[name.toLowerCase() as keyof typeof fits] ?? fail();
    return (row) => {
      const found = read(row, first);
      return typeof found === 'string' && found.toLowerCase()[method](asked);
    };
  }

  onProperty(rootOf(name));
  const operator = take().toLowerCase();
  if (operator === 'in') {
    expect('(');
    const asked = new Set([readValue(take())]);
    while (isNext(',')) {
      take();
      asked.add(readValue(take()));
    }
    expect(')');
    return (row) => asked.has(comparable(read(row, name)));
  }
  const compare = operators[operator] ?? fail();
  const asked = readValue(take());
  return (row) => compare(comparable(read(row, name)), asked);
}

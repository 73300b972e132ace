import { fromCursor, toCursor } from '../../kit/opaque-cursor.ts';
import type { Body } from '../../kit/rest-api.ts';
import { googleErrors } from './google-error.ts';

interface Paged<Item> {
  readonly items: readonly Item[];
  /** The field of the answer. */
  readonly field: string;
  readonly show: (item: Item) => unknown;
  /** The parameter that says how many, how many unless it says so, and at most: more is cut down to that. */
  readonly size: { readonly name: 'maxResults' | 'pageSize'; readonly usual: number; readonly most: number };
  readonly more?: Body;
}

function pageSize(query: URLSearchParams, { name, usual, most }: Paged<unknown>['size']): number {
  const given = query.get(name);
  if (given === null || (name === 'pageSize' && given === '0')) return usual;
  const size = Number(given);
  if (!Number.isInteger(size) || size < 1) throw googleErrors.invalidParameter(name);
  return Math.min(size, most);
}

/** What of a question must be the same for every page: a token of another question is refused. */
function questionOf(query: URLSearchParams): string {
  const asked = [...query].filter(([name]) => !['pageToken', 'maxResults', 'pageSize', 'fields', 'alt', 'prettyPrint'].includes(name));
  return asked
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&');
}

/** One page of a list. An empty list has no field at all, as Google leaves it out. */
export function pageOf<Item>(query: URLSearchParams, { items, field, show, size, more = {} }: Paged<Item>): Body {
  const question = questionOf(query);
  const token = query.get('pageToken') ?? '';
  const [place = '0', asked = question] = token === '' ? [] : (JSON.parse(readToken(token)) as string[]);
  const first = Number(place);
  if (asked !== question || !Number.isInteger(first) || first < 0) throw googleErrors.invalidParameter('pageToken');
  const end = first + pageSize(query, size);
  const page = items.slice(first, end);
  return {
    ...more,
    ...(page.length === 0 ? {} : { [field]: page.map(show) }),
    ...(end < items.length ? { nextPageToken: toCursor(JSON.stringify([String(end), question])) } : {}),
  };
}

function readToken(token: string): string {
  const text = fromCursor(token);
  if (!/^\["\d+",/.test(text)) throw googleErrors.invalidParameter('pageToken');
  return text;
}

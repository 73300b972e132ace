import { fromCursor, toCursor } from '../../kit/opaque-cursor.ts';
import type { Reply } from '../../kit/rest-api.ts';
import type { OktaCall } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { compileFilter, readFrom, type FilterRules } from './scim-filter.ts';

/** The Link headers of one page: this one, and the next one unless this is the last. */
export function pageLinks({ address, query }: OktaCall, nextPlace: string | number | null): NonNullable<Reply['headers']> {
  const own = query.toString();
  const links = [`<${address}${own === '' ? '' : `?${own}`}>; rel="self"`];
  if (nextPlace === null) return { link: links };
  const next = new URLSearchParams(query);
  next.set('after', toCursor(nextPlace));
  return { link: [...links, `<${address}?${next.toString()}>; rel="next"`] };
}

function readLimit({ query }: OktaCall, most: number, usual: number): number {
  const asked = query.get('limit');
  if (asked === null || asked === '') return usual;
  const limit = Number(asked);
  if (!Number.isInteger(limit) || limit < 1) throw oktaErrors.invalid('limit', 'The limit must be a positive whole number.');
  return Math.min(limit, most);
}

interface Listing<Item> {
  readonly items: readonly Item[];
  /** As JSON; what is listed is plain data unless given. */
  readonly write?: (item: Item) => string;
  readonly most: number;
  /** How many unless the caller says; as many as possible unless given. */
  readonly usual?: number;
  /** A number that rises along the list and stays with the item; its place unless given. */
  readonly numberOf?: (item: Item, place: number) => number;
}

export function listReply<Item>(call: OktaCall, listing: Listing<Item>): Reply {
  const { items, write = JSON.stringify, most, usual = most, numberOf = (_item, place) => place } = listing;
  const limit = readLimit(call, most, usual);
  const after = call.query.get('after');
  const last = after === null ? -1 : Number(fromCursor(after));
  if (Number.isNaN(last)) throw oktaErrors.invalid('after', 'The cursor is not one of this list.');
  const found = after === null ? 0 : items.findIndex((item, place) => numberOf(item, place) > last);
  const first = found < 0 ? items.length : found;
  const end = Math.min(first + limit, items.length);
  const next = end < items.length ? numberOf(items[end - 1]!, end - 1) : null;
  const page = items.slice(first, end).map((item) => write(item));
  return { text: `[${page.join(',')}]`, headers: pageLinks(call, next) };
}

interface Searching {
  readonly filter: FilterRules;
  /** None where a list takes no `search`. */
  readonly search?: FilterRules;
}

interface Searched<Item> extends Searching {
  readonly items: readonly Item[];
  readonly toBody?: (item: Item) => unknown;
}

/** Those that the expression in `search` or `filter` is true of, sorted when a search asks for it; all without one. */
export function searched<Item>({ query }: OktaCall, { items, filter, search, toBody = (item) => item }: Searched<Item>): readonly Item[] {
  const asked = search && query.get('search');
  if (asked) return sorted(query, matching(items, asked, search, toBody), toBody);
  const filtering = query.get('filter');
  return filtering ? matching(items, filtering, filter, toBody) : items;
}

function matching<Item>(items: readonly Item[], expression: string, rules: FilterRules, toBody: (item: Item) => unknown): readonly Item[] {
  const matches = compileFilter(expression, rules);
  return items.filter((item) => matches(readFrom(toBody(item))));
}

/** By `sortBy` and `sortOrder`; those that are alike, by id. */
function sorted<Item>(query: URLSearchParams, items: readonly Item[], toBody: (item: Item) => unknown): readonly Item[] {
  const path = query.get('sortBy');
  if (path === null || path === '') return items;
  const order = query.get('sortOrder') ?? 'asc';
  if (order !== 'asc' && order !== 'desc') throw oktaErrors.invalid('sortOrder', 'The field must be asc or desc');
  const keyed = items.map((item) => {
    const read = readFrom(toBody(item));
    return { item, keys: [textOf(read(path)[0]).toLowerCase(), textOf(read('id')[0])] as const };
  });
  const sign = order === 'asc' ? 1 : -1;
  keyed.sort((one, other) => sign * compared(one.keys[0], other.keys[0]) || compared(one.keys[1], other.keys[1]));
  return keyed.map(({ item }) => item);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

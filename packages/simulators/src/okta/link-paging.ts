import type { Call } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';

/** Callers must not read anything into it. */
export const toCursor = (place: string): string => Buffer.from(place).toString('base64url');
export const fromCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

export function limitOf({ query }: Pick<Call, 'query'>, most: number, usual: number = most): number {
  const asked = query.get('limit');
  if (asked === null || asked === '') return usual;
  const limit = Number(asked);
  if (!Number.isInteger(limit) || limit < 1) throw oktaErrors.invalid('limit', 'The limit must be a positive whole number.');
  return Math.min(limit, most);
}

/** The Link headers of one page: this one, and the next one unless this is the last. */
export function pageLinks({ address, query }: Pick<Call, 'address' | 'query'>, nextPlace: string | null): string[] {
  const own = query.toString();
  const links = [`<${address}${own === '' ? '' : `?${own}`}>; rel="self"`];
  if (nextPlace === null) return links;
  const next = new URLSearchParams(query);
  next.set('after', toCursor(nextPlace));
  return [...links, `<${address}?${next.toString()}>; rel="next"`];
}

interface Paged<Item> {
  readonly page: readonly Item[];
  readonly links: readonly string[];
}

/** One page of a list whose order is that of a number, which nothing that is added or removed elsewhere disturbs. */
export function pageOf<Item>(list: readonly Item[], numberOf: (item: Item) => number, call: Call, limit: number): Paged<Item> {
  const after = call.query.get('after');
  const from = after === null ? -1 : Number(fromCursor(after));
  if (Number.isNaN(from)) throw oktaErrors.invalid('after', 'The cursor is not one of this list.');
  const first = after === null ? 0 : list.findIndex((item) => numberOf(item) > from);
  const page = first < 0 ? [] : list.slice(first, first + limit);
  const isLast = first < 0 || first + limit >= list.length;
  return { page, links: pageLinks(call, isLast ? null : String(numberOf(page.at(-1)!))) };
}

import type { FastifyRequest } from 'fastify';
import { invalid } from './graph-refusal.ts';
import type { ODataOptions } from './odata-options.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The address as the caller wrote it, with another page's token: always the vendor's own host, wherever this runs. */
export function nextLink({ headers, url }: FastifyRequest, skipToken: string): string {
  const link = new URL(url, `https://${headers.host ?? 'graph.microsoft.com'}`);
  link.searchParams.delete('$skiptoken');
  const query = link.searchParams.toString();
  return `${link.origin}${link.pathname}?${query === '' ? '' : `${query}&`}$skiptoken=${skipToken}`;
}

export function project(row: Row, select: readonly string[] | null): Row {
  if (select === null) return row;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (name.startsWith('@odata.')) kept[name] = value;
  for (const name of select) if (name in row) kept[name] = row[name];
  return kept;
}

export const contextOf = (what: string): string => `https://graph.microsoft.com/v1.0/$metadata#${what}`;

const text = (row: Row, path: string): string => JSON.stringify(row[path] ?? '').toLowerCase();

/** A token is a place in the list, dressed so that nobody counts on it. */
const tokenFor = (place: number): string => Buffer.from(`p:${place}`).toString('base64url');

function placeIn(skipToken: string | null): number {
  if (skipToken === null) return 0;
  const place = Number(/^p:(\d+)$/.exec(Buffer.from(skipToken, 'base64url').toString('utf8'))?.[1]);
  if (!Number.isInteger(place)) throw invalid('Invalid skip token.');
  return place;
}

interface Listing<Item> {
  readonly request: FastifyRequest;
  readonly context: string;
  readonly options: ODataOptions;
  readonly items: readonly Item[];
  /** What the filter and the order look at. */
  readonly rowOf: (item: Item) => Row;
  /** What is said of one, before `$select`. */
  readonly show?: (item: Item) => Row;
}

/** One page of a list that is short enough to hold. */
export function listPage<Item>({ request, context, options, items, rowOf, show = rowOf }: Listing<Item>): Row {
  const { filter, orderBy, select, top, withCount } = options;
  let found = filter === null ? items : items.filter((item) => filter.test(rowOf(item)));
  if (orderBy !== null) {
    const sign = orderBy.isDescending ? -1 : 1;
    found = found.toSorted((a, b) => sign * text(rowOf(a), orderBy.path).localeCompare(text(rowOf(b), orderBy.path)));
  }
  const begin = placeIn(options.skipToken);
  const page = found.slice(begin, begin + top);
  return {
    '@odata.context': contextOf(context),
    ...(withCount ? { '@odata.count': found.length } : {}),
    ...(begin + top < found.length ? { '@odata.nextLink': nextLink(request, tokenFor(begin + top)) } : {}),
    value: page.map((item) => project(show(item), select)),
  };
}

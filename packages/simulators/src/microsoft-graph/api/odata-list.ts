import { fromCursor, toCursor } from '../../kit/opaque-cursor.ts';
import type { Body, Call } from '../../kit/rest-api.ts';
import { badRequest, invalid } from './graph-error.ts';
import { compileFilter, type RowTest } from './odata-filter.ts';

export type Row = Body;

/** As much of a call as its list depends on. */
type ListCall = Pick<Call<unknown>, 'address' | 'query'>;

export interface ODataOptions {
  readonly select: readonly string[] | null;
  readonly top: number;
  readonly filter: { readonly text: string; readonly test: RowTest; readonly properties: readonly string[] } | null;
  readonly orderBy: { readonly path: string; readonly isDescending: boolean } | null;
  readonly expand: string | null;
  readonly withCount: boolean;
  readonly search: string | null;
  /** Where the page begins: what an earlier page's link carried. */
  readonly skipToken: string | null;
}

/** How many on a page unless the caller says, and at most. */
const usualLimits = { usual: 100, most: 999 };
/** For one object, of which there are no pages. */
export const single = { usual: 1, most: 1 };

const supported = new Set(['$search', '$select', '$top', '$filter', '$orderby', '$expand', '$count', '$skiptoken']);

function readTop(text: string | undefined, { usual, most }: typeof usualLimits): number {
  if (text === undefined) return usual;
  const top = Number(text);
  if (!/^-?\d+$/.test(text))
    throw invalid(`Invalid value '${text}' for $top query option found. The $top query option requires a non-negative integer value.`);
  if (top < 1 || top > most) throw badRequest(`Invalid page size specified: '${text}'. Must be between 1 and ${most} inclusive.`);
  return top;
}

function readOrder(text: string | undefined): ODataOptions['orderBy'] {
  if (text === undefined) return null;
  const [path = '', direction = 'asc', ...rest] = text.trim().split(/\s+/);
  if (!/^[\w/]+$/.test(path) || !['asc', 'desc'].includes(direction) || rest.length > 0) throw invalid('Syntax error in $orderby.');
  return { path, isDescending: direction === 'desc' };
}

function readFilter(text: string): NonNullable<ODataOptions['filter']> {
  const properties: string[] = [];
  return { text, test: compileFilter(text, (name) => properties.push(name)), properties };
}

/** Words of a lambda stand for entries of a list, and so for no property. */
const lambda = /\/any\(\s*(\w+)\s*:/gi;

/** Throws what Graph says of a property that a type does not have, in `$select`, `$filter` or `$orderby`. */
export function refuseUnknownProperties({ select, filter, orderBy }: ODataOptions, known: ReadonlySet<string>, type: string): void {
  const words = new Set(Array.from((filter?.text ?? '').matchAll(lambda), ([, word]) => word));
  const named = [
    ...(select ?? []),
    ...(filter?.properties ?? []).filter((name) => !words.has(name)),
    ...(orderBy === null ? [] : [orderBy.path.split('/', 1)[0]!]),
  ];
  const lower = new Set([...known].map((name) => name.toLowerCase()));
  const unknownName = named.find((name) => !lower.has(name.toLowerCase()) && !name.startsWith('@'));
  if (unknownName !== undefined) throw badRequest(`Could not find a property named '${unknownName}' on type 'microsoft.graph.${type}'.`);
}

/** The query options of a list. Names may come without the dollar sign, as Graph allows. */
export function readOptions({ query }: ListCall, limits = usualLimits): ODataOptions {
  const given = new Map<string, string>();
  for (const [name, value] of query) {
    const full = name.startsWith('$') ? name : `$${name}`;
    if (name.startsWith('$') && !supported.has(name)) throw invalid(`The query parameter '${name}' is not supported.`);
    given.set(full.toLowerCase(), value);
  }
  const filter = given.get('$filter');
  const select = given.get('$select');
  return {
    select: select === undefined || select === '*' ? null : select.split(',').map((name) => name.trim()),
    top: readTop(given.get('$top'), limits),
    filter: filter === undefined ? null : readFilter(filter),
    orderBy: readOrder(given.get('$orderby')),
    expand: given.get('$expand') ?? null,
    withCount: given.get('$count') === 'true',
    search: given.get('$search') ?? null,
    skipToken: given.get('$skiptoken') ?? null,
  };
}

/** The address as the caller wrote it, with the token of another page. */
export function nextLink({ address, query }: ListCall, place: string | number): string {
  const others = new URLSearchParams(query);
  others.delete('$skiptoken');
  return `${address}?${others.size === 0 ? '' : `${others.toString()}&`}$skiptoken=${toCursor(place)}`;
}

export function project(row: Row, select: readonly string[] | null): Row {
  if (select === null) return row;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (name.startsWith('@odata.')) kept[name] = value;
  for (const name of select) if (name in row) kept[name] = row[name];
  return kept;
}

export const contextOf = (what: string): string => `https://graph.microsoft.com/v1.0/$metadata#${what}`;

/** Fields that have the same value, by their names with spaces between. */
export const fieldsOf = <T>(names: string, value: T): Readonly<Record<string, T>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

const text = (row: Row, path: string): string => JSON.stringify(row[path] ?? '').toLowerCase();

function readPlace(skipToken: string | null): number {
  const place = skipToken === null ? 0 : Number(fromCursor(skipToken));
  if (!Number.isInteger(place)) throw invalid('Invalid skip token.');
  return place;
}

/** Of what a context is, for a refusal: `groups` are of the type `group`. */
const typeIn = (context: string): string => (context.split(/[(/]/).findLast((part) => /^[a-z]+$/i.test(part)) ?? context).replace(/s$/, '');

interface Listing<Item> {
  readonly call: ListCall;
  readonly context: string;
  readonly options?: ODataOptions;
  readonly items: readonly Item[];
  /** What the filter and the order compare. */
  readonly rowOf: (item: Item) => Row;
  /** What is answered about one, before `$select`; the same unless given. */
  readonly show?: (item: Item) => Row;
  /** Properties that rows do not have until they are selected. */
  readonly known?: readonly string[];
  /** The `$select` of the call, where `show` has done it. */
  readonly selecting?: readonly string[] | null;
}

/** Every property of a list whose rows have all of theirs; the rows are alike, so that some of them will do. */
const propertiesOf = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.flatMap((row) => Object.keys(row)));
const enoughRows = 50;

/** One page of a list that fits in memory. */
export function listPage<Item>({
  call,
  context,
  options = readOptions(call),
  items,
  rowOf,
  show = rowOf,
  known,
  selecting,
}: Listing<Item>): Row {
  const { filter, orderBy, select, top, withCount } = options;
  if (known !== undefined || items.length > 0) {
    const properties = new Set([...propertiesOf(items.slice(0, enoughRows).map(rowOf)), ...(known ?? [])]);
    refuseUnknownProperties(selecting === undefined ? options : { ...options, select: selecting }, properties, typeIn(context));
  }
  let found = filter === null ? items : items.filter((item) => filter.test(rowOf(item)));
  if (orderBy !== null) {
    const sign = orderBy.isDescending ? -1 : 1;
    found = found.toSorted((a, b) => sign * text(rowOf(a), orderBy.path).localeCompare(text(rowOf(b), orderBy.path)));
  }
  const begin = readPlace(options.skipToken);
  const page = found.slice(begin, begin + top);
  return {
    '@odata.context': contextOf(context),
    ...(withCount ? { '@odata.count': found.length } : {}),
    ...(begin + top < found.length ? { '@odata.nextLink': nextLink(call, begin + top) } : {}),
    value: page.map((item) => project(show(item), select)),
  };
}

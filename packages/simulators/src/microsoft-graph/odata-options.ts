import type { FastifyRequest } from 'fastify';
import { badRequest, invalid } from './graph-refusal.ts';
import { compileFilter, type Test } from './odata-filter.ts';

export interface ODataOptions {
  readonly select: readonly string[] | null;
  readonly top: number;
  readonly filter: { readonly text: string; readonly test: Test } | null;
  readonly orderBy: { readonly path: string; readonly isDescending: boolean } | null;
  readonly expand: string | null;
  readonly withCount: boolean;
  /** Where the page begins: what an earlier page's link carried. */
  readonly skipToken: string | null;
}

interface Limits {
  readonly usual: number;
  readonly most: number;
}

const understood = new Set(['$select', '$top', '$filter', '$orderby', '$expand', '$count', '$skiptoken']);

function topOf(text: string | undefined, { usual, most }: Limits): number {
  if (text === undefined) return usual;
  const top = Number(text);
  if (!/^-?\d+$/.test(text))
    throw invalid(`Invalid value '${text}' for $top query option found. The $top query option requires a non-negative integer value.`);
  if (top < 1 || top > most) throw badRequest(`Invalid page size specified: '${text}'. Must be between 1 and ${most} inclusive.`);
  return top;
}

function orderOf(text: string | undefined): ODataOptions['orderBy'] {
  if (text === undefined) return null;
  const [path = '', direction = 'asc', ...rest] = text.trim().split(/\s+/);
  if (!/^[\w/]+$/.test(path) || !['asc', 'desc'].includes(direction) || rest.length > 0) throw invalid('Syntax error in $orderby.');
  return { path, isDescending: direction === 'desc' };
}

/** The query options of a list. Names may come without the dollar sign, as Graph allows. */
export function readOptions({ query }: FastifyRequest, limits: Limits): ODataOptions {
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(query as Readonly<Record<string, string>>)) {
    const full = name.startsWith('$') ? name : `$${name}`;
    if (name.startsWith('$') && !understood.has(name)) throw invalid(`The query parameter '${name}' is not supported.`);
    given.set(full.toLowerCase(), value);
  }
  const filter = given.get('$filter');
  const select = given.get('$select');
  return {
    select: select === undefined || select === '*' ? null : select.split(',').map((name) => name.trim()),
    top: topOf(given.get('$top'), limits),
    filter: filter === undefined ? null : { text: filter, test: compileFilter(filter) },
    orderBy: orderOf(given.get('$orderby')),
    expand: given.get('$expand') ?? null,
    withCount: given.get('$count') === 'true',
    skipToken: given.get('$skiptoken') ?? null,
  };
}

import { Refusal } from '../../kit/refusal.ts';
import type { Call } from '../../kit/rest-api.ts';
import { badRequest } from './graph-error.ts';
import { readOptions, type ODataOptions, type Row } from './odata-list.ts';

/** What only the directory's advanced queries can filter by: Microsoft's document "Advanced query capabilities on directory objects". */
const advancedFilter = /\b(?:endswith|not|ne|employeeType|officeLocation)\b/i;

type DirectoryCall = Pick<Call<unknown>, 'address' | 'headers' | 'query'>;

export interface DirectoryQuery {
  readonly options: ODataOptions;
  /** Whether a row is among what `$search` asks for. */
  readonly isFound: (row: Row) => boolean;
}

const term = /"(displayName|description|mail|userPrincipalName)\s*:\s*([^"]+)"/gi;

function searchIn(search: string | null): DirectoryQuery['isFound'] {
  if (search === null) return () => true;
  const terms = Array.from(search.matchAll(term), ([, name = '', text = '']) => [name, text.trim().toLowerCase()] as const);
  const rest = search.replaceAll(term, '').replaceAll(/\b(?:AND|OR)\b|[()\s]/g, '');
  if (terms.length === 0 || rest !== '') throw badRequest(`Syntax error: unrecognized expression in $search '${search}'.`);
  const isAny = /"\s+OR\s+"/.test(search);
  const isIn = (row: Row) => (one: (typeof terms)[number]) => {
    const value = row[one[0]];
    return typeof value === 'string' && value.toLowerCase().includes(one[1]);
  };
  return (row) => (isAny ? terms.some(isIn(row)) : terms.every(isIn(row)));
}

/** A query of users or groups. A count that is not asked for as an advanced query is not given, and the rest of such a query is refused. */
export function readDirectoryQuery(call: DirectoryCall): DirectoryQuery {
  const options = readOptions(call);
  const { filter, orderBy, search, withCount } = options;
  const isEventual = call.headers['consistencylevel'] === 'eventual';
  const isAdvanced = filter !== null && (orderBy !== null || advancedFilter.test(filter.text.replaceAll(/'[^']*'/g, '')));
  if (isAdvanced && !(isEventual && withCount))
    throw new Refusal(
      400,
      'Request_UnsupportedQuery',
      'Unsupported or invalid query filter clause specified. Advanced queries need the ConsistencyLevel header set to eventual and $count=true.',
    );
  if (search !== null && !isEventual)
    throw new Refusal(
      400,
      'Request_UnsupportedQuery',
      "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
    );
  return { options: { ...options, withCount: withCount && isEventual }, isFound: searchIn(search) };
}

/** `/$count` of a list: a number as plain text, and only as an advanced query. */
export function countOf(
  call: DirectoryCall,
  rows: readonly Row[],
): { readonly headers: Readonly<Record<string, string>>; readonly text: string } {
  if (call.headers['consistencylevel'] !== 'eventual')
    throw badRequest('$count is not currently supported without the ConsistencyLevel header.');
  const { filter, search } = readOptions(call);
  const isFound = searchIn(search);
  const found = rows.filter((row) => isFound(row) && filter?.test(row) !== false);
  return { headers: { 'content-type': 'text/plain' }, text: String(found.length) };
}

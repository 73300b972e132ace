import type { Policy } from '../schema.ts';

/** The audience of a policy within a unit or a group, where it is not everyone there. */
export interface Condition {
  readonly key: string;
  /** The key of those whom it leaves out, where that is known. */
  readonly others: string | null;
  readonly who: string;
}

/** The forms that the description of `PolicyQuery.query` names. */
const clauses =
  /entity\.(?<kind>org_units|groups|licenses)\.exists\(\s*(?<each>\w+)\s*,\s*(?:\k<each>\.\w+\s*==\s*\w+\(\s*['"](?<id>[^'"]*)['"]\s*\)|\k<each>\s+in\s+\[(?<list>[^\]]*)\])\s*\)/g;

const mostNamed = 3;

/** `/product/101031/sku/1010310003` by its last part, which Google's page "Product and SKU IDs" lists. */
function licencesIn(list: string): { readonly key: string; readonly named: string } {
  const skus = Array.from(list.matchAll(/['"]([^'"]+)['"]/g), ([, licence = '']) => licence.slice(licence.lastIndexOf('/') + 1)).toSorted();
  const more = skus.length > mostNamed ? ` and ${skus.length - mostNamed} more` : '';
  return { key: skus.join(' '), named: `${skus.slice(0, mostNamed).join(', ')}${more}` };
}

/**
 * What a policy asks for besides its unit or group. The fields `orgUnit` and `group` only repeat a part of the query. A query that is not
 * understood is a condition as well: it may be for a few.
 */
export function conditionOf({ policyQuery: { query, orgUnit, group } }: Policy, rootId: string): Condition | undefined {
  if (!query) return undefined;
  const unitId = orgUnit?.replace(/^orgUnits\//, '');
  const groupId = group?.replace(/^groups\//, '');
  const lists: string[] = [];
  const text = query.replaceAll(clauses, (whole, ...rest) => {
    const { kind, id, list } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (kind === 'licenses' && list !== undefined) return `licence${lists.push(list) - 1}`;
    // A policy for a group is for its members in every unit, unless it names one.
    if (kind === 'org_units' && id && id === unitId) return groupId && id !== rootId ? whole : 'place';
    return kind === 'groups' && id && id === groupId ? 'place' : whole;
  });
  const unknown = { key: `where ${query}`, others: null, who: 'people for whom a policy has conditions of its own' };
  const plain = text.replaceAll(/\s/g, '').replaceAll(/\((!?\w+)\)/g, '$1');
  if (!/^!?\w+(?:&&!?\w+)*$/.test(plain)) return unknown;
  const besides = plain.split('&&').filter((part) => part !== 'place');
  if (besides.length === 0) return undefined;
  const [, not, place] = /^(!?)licence(\d+)$/.exec(besides.length === 1 ? besides[0]! : '') ?? [];
  if (place === undefined) return unknown;
  const { key, named } = licencesIn(lists[Number(place)]!);
  const [withThem, withoutThem] = [`with ${key}`, `without ${key}`];
  return not === ''
    ? { key: withThem, others: withoutThem, who: `people with certain licences (${named})` }
    : { key: withoutThem, others: withThem, who: `people without certain licences (${named})` };
}

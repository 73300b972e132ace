import type { Filter, SearchRequest } from '../protocol/request.ts';
import type { Entry } from './entry.ts';
import { objectClasses, categoryOf } from './object-classes.ts';
import type { Snapshot } from './snapshot.ts';

/** The smallest list of objects that the filter can only be true for, when it names a class or a category. */
function indexed(filter: Filter, snapshot: Snapshot): readonly Entry[] | null {
  if (filter.kind === 'and') {
    const lists = filter.parts.flatMap((part) => {
      const list = indexed(part, snapshot);
      return list === null ? [] : [list];
    });
    return lists.length === 0 ? null : lists.reduce((least, list) => (list.length < least.length ? list : least));
  }
  if (filter.kind !== 'equal') return null;
  const attribute = filter.attribute.toLowerCase();
  if (attribute === 'objectclass') return snapshot.withClass(filter.value.toString());
  if (attribute !== 'objectcategory') return null;
  const category = categoryOf(filter.value.toString());
  const kind = Object.entries(objectClasses).find(([, known]) => known.category === category)?.[0];
  return kind === undefined ? null : snapshot.ofKind(kind as Entry['kind']);
}

/** The objects that a search has to look at. */
export function candidatesOf({ filter, scope }: SearchRequest, base: Entry, snapshot: Snapshot): readonly Entry[] {
  if (scope === 'base') return [base];
  const list = indexed(filter, snapshot) ?? snapshot.entries;
  if (scope === 'one') return list.filter(({ parent }) => parent === base);
  const suffix = `,${base.key}`;
  return base === snapshot.root ? list : list.filter((entry) => entry === base || entry.key.endsWith(suffix));
}

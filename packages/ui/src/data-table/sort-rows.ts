import type { Column, SortValue } from './column.ts';
import type { Sort } from './table-state.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size and before text; text as people read it, so "item 9" comes before "item 10". */
function compare(one: SortValue, other: SortValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'number') return -1;
  if (typeof other === 'number') return 1;
  return collator.compare(one, other);
}

/** Rows that compare equal keep their order. A link may name a column that is gone or cannot be sorted: then all of them do. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): Row[] {
  const valueOf = columns.find(({ id }) => id === sort?.id)?.sortValue;
  if (valueOf === undefined) return [...rows];
  const direction = sort?.desc ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [value, otherValue] = [valueOf(one), valueOf(other)];
    if (value === null || otherValue === null) return Number(value === null) - Number(otherValue === null);
    return direction * compare(value, otherValue);
  });
}

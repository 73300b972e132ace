import type { SortValue } from './column.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size and before text; text as people read it, so "item 9" comes before "item 10". */
export function compareSortValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'number') return -1;
  if (typeof other === 'number') return 1;
  return collator.compare(one, other);
}

import { categoryName } from '@rampart/domain/watch/drift-category.ts';
import type { ChangeRow } from './alert-rows.ts';

export type AcceptedChange = Pick<ChangeRow, 'category' | 'object_name'>;

/** What a rule is called that accepts these changes. */
export function acceptedRuleName(rows: readonly AcceptedChange[]): string {
  const [first] = rows as readonly [AcceptedChange, ...AcceptedChange[]];
  if (rows.length === 1) return `${categoryName(first.category)}: ${first.object_name}`.slice(0, 200);
  const isOneCategory = rows.every(({ category }) => category === first.category);
  return `${isOneCategory ? categoryName(first.category) : 'Accepted changes'}: ${rows.length} objects`;
}

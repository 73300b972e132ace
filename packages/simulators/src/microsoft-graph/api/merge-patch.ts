import type { Row } from './odata-list.ts';

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How a PATCH changes an object: objects field by field, lists as a whole, `null` empties. */
export function mergePatch(row: Row, patch: Row): Row {
  const merged: Record<string, unknown> = { ...row };
  for (const [name, value] of Object.entries(patch)) {
    const before = row[name];
    merged[name] = isRow(value) && isRow(before) ? mergePatch(before, value) : value;
  }
  return merged;
}

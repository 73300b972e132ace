export interface RowCounts {
  /** Rows on this page. */
  shown: number;
  /** Rows on all pages. */
  matching: number;
  /** Rows before filtering, where that is known. */
  total?: number | undefined;
}

const grouped = new Intl.NumberFormat('en');

export function countText({ shown, matching, total = matching }: RowCounts): string {
  const text = `${grouped.format(shown)} of ${grouped.format(matching)} shown`;
  return total > matching ? `${text}, filtered from ${grouped.format(total)}` : text;
}

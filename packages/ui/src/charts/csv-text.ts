export type CsvCell = string | number;

/** Commas within a text would break the line apart; a text that looks like a formula would run when the file is opened. */
function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const plain = cell.replaceAll(/\s*\r?\n\s*/g, ' ').replaceAll(',', ' -');
  return /^[=+\-@\t]/.test(plain) ? `'${plain}` : plain;
}

/** A table as comma-separated lines, with its heading. */
export const csvText = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [head, ...rows].map((row) => row.map(cellText).join(',')).join('\n');

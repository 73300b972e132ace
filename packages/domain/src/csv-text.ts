export type CsvCell = string | number;

/** What a spreadsheet takes for the beginning of a formula, also behind quotes and blanks and in full width. */
const formula = /^["'\s]*[=+\-@|%＝＋－＠]/u;

/** Where a spreadsheet separates by semicolons, as in much of Europe, what follows one is a cell as well. */
const formulaInside = /;(?=["'\s]*[=+\-@|%＝＋－＠])/gu;

/** Characters that are not seen or turn the direction of what follows; joiners belong to a script. */
const unseen = /(?![\u200C\u200D])\p{Cf}/gu;

/** A comma within a number, as in 1,247, is no comma of the text. */
const thousands = /(?<=\b\d{1,3}(?:,\d{3})*),(?=\d{3}\b)/g;

/** Commas within a text would break the line apart; a text that looks like a formula would run when the file is opened. */
function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const plain = cell
    .toWellFormed()
    .replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(thousands, '')
    .replaceAll(',', ' -')
    .replaceAll(formulaInside, ";'");
  const inert = formula.test(plain) ? `'${plain}` : plain;
  return inert.includes('"') ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A table as comma-separated lines (RFC 4180), with its heading. */
export const csvText = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n');

import type { ReportTable } from '../report-document.ts';
import { inks, type PdfPages, type Structure } from './pdf-page.ts';

const size = 8.5;
const cell = { x: 5, y: 4 };

/** A table whose header comes again on each page, and whose rows are not torn apart. */
export function drawTable(pages: PdfPages, { title, header, widths, rows }: ReportTable): void {
  const sum = widths.reduce((total, width) => total + width, 0);
  const columns = widths.map((width) => (width / sum) * pages.width);
  const lefts = columns.map((_, place) => pages.left + columns.slice(0, place).reduce((total, width) => total + width, 0));
  const innerWidth = (place: number): number => (columns[place] ?? 0) - 2 * cell.x;
  const heightOf = (texts: readonly string[], isStrong: boolean): number =>
    Math.max(...texts.map((text, place) => pages.heightOf({ text, width: innerWidth(place), size, isStrong }))) + 2 * cell.y;
  const headerHeight = heightOf(header, true);

  const writeCell = (text: string, place: number, isStrong: boolean): void =>
    pages.write({ text, x: (lefts[place] ?? 0) + cell.x, y: pages.y + cell.y, width: innerWidth(place), size, isStrong });
  const ruleBelow = (height: number, ink: string): void =>
    pages.decorate(() =>
      pages.document
        .moveTo(pages.left, pages.y + height)
        .lineTo(pages.left + pages.width, pages.y + height)
        .lineWidth(0.5)
        .stroke(ink),
    );
  const shadeHeader = (): void =>
    pages.decorate(() => pages.document.rect(pages.left, pages.y, pages.width, headerHeight).fill(inks.shade));
  const drawRow = (table: Structure, tag: 'TH' | 'TD', texts: readonly string[], height: number): void => {
    const row = pages.document.struct('TR');
    table.add(row);
    texts.forEach((text, place) => pages.tagged(row, tag, () => writeCell(text, place, tag === 'TH')));
    row.end();
    ruleBelow(height, tag === 'TH' ? inks.lineStrong : inks.line);
    pages.y += height;
  };
  const repeatHeader = (): void => {
    shadeHeader();
    pages.decorate(() => header.forEach((text, place) => writeCell(text, place, true)));
    ruleBelow(headerHeight, inks.lineStrong);
    pages.y += headerHeight;
  };

  const firstRow = rows[0] === undefined ? 0 : heightOf(rows[0], false);
  pages.ensureRoom(18 + headerHeight + firstRow);
  const table = pages.document.struct('Table');
  pages.root.add(table);
  pages.tagged(table, 'Caption', () =>
    pages.write({ text: title, x: pages.left, y: pages.y, width: pages.width, size: 9.5, isStrong: true }),
  );
  pages.y += 18;
  shadeHeader();
  drawRow(table, 'TH', header, headerHeight);
  for (const texts of rows) {
    const height = heightOf(texts, false);
    if (pages.ensureRoom(height)) repeatHeader();
    drawRow(table, 'TD', texts, height);
  }
  table.end();
  pages.y += 14;
}

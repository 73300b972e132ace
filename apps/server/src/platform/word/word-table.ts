import { oneLine } from '@rampart/domain/one-line.ts';
import { BorderStyle, Paragraph, ShadingType, Table, TableCell, TableLayoutType, TableRow, TextRun, WidthType } from 'docx';

import { colours, textWidth } from './word-styles.ts';

export type Cell = string | Paragraph;

interface Columns {
  readonly header: readonly string[];
  /** Shares of the width of the text. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

const line = { style: BorderStyle.SINGLE, size: 4, color: colours.line };
const borders = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line };
const margins = { top: 60, bottom: 60, left: 100, right: 100 };

const cellOf = (content: Cell): Paragraph =>
  content instanceof Paragraph
    ? content
    : new Paragraph({ style: 'TableText', children: [new TextRun(oneLine(content === '' ? '–' : content))] });

const headerCell = (label: string): Paragraph => new Paragraph({ style: 'TableHeader', children: [new TextRun(oneLine(label))] });

/** A table whose header comes again on each page, and whose rows are not torn apart. */
export function wordTable({ header, widths, rows }: Columns): Table {
  const sum = widths.reduce((total, width) => total + width, 0);
  const columnWidths = widths.map((width) => Math.round((width / sum) * textWidth));
  const cell = (content: Paragraph, place: number, shaded: boolean) =>
    new TableCell({
      width: { size: columnWidths[place] ?? 0, type: WidthType.DXA },
      children: [content],
      ...(shaded ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: colours.shade } } : {}),
    });
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths,
    margins,
    borders,
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: header.map((label, place) => cell(headerCell(label), place, true)) }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((content, place) => cell(cellOf(content), place, false)) })),
    ],
  });
}

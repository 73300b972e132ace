import { oneLine } from '@rampart/domain/one-line.ts';
import { BorderStyle, Paragraph, ShadingType, Table, TableCell, TableLayoutType, TableRow, TextRun, WidthType } from 'docx';
import { textWidth } from '../../../platform/word/word-styles.ts';

interface Bars {
  /** What the names and the figures are. */
  readonly labels: readonly [name: string, figure: string];
  readonly bars: readonly { readonly label: string; readonly value: number | null; readonly text: string }[];
}

const steps = 50;
const nameWidth = Math.round(textWidth * 0.28);
const figureWidth = Math.round(textWidth * 0.14);
const stepWidth = Math.floor((textWidth - nameWidth - figureWidth) / steps);
const fills = { bar: '4058DE', track: 'EEEDEA' } as const;

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

const words = (text: string, style: 'TableText' | 'TableHeader'): Paragraph =>
  new Paragraph({ style, children: [new TextRun(oneLine(text))] });
const textCell = (text: string, width: number, style: 'TableText' | 'TableHeader' = 'TableText'): TableCell =>
  new TableCell({ width: { size: width, type: WidthType.DXA }, children: [words(text, style)] });

const stretch = (count: number, fill: string): TableCell[] =>
  count === 0
    ? []
    : [
        new TableCell({
          columnSpan: count,
          width: { size: count * stepWidth, type: WidthType.DXA },
          shading: { type: ShadingType.CLEAR, color: 'auto', fill },
          children: [words('', 'TableText')],
        }),
      ];

/** Bars from 0 to 100 made of shaded cells: sharp at any size, and each with its figure in words. */
export function barTable({ labels: [name, figure], bars }: Bars): Table {
  const header = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: [textCell(name, nameWidth, 'TableHeader'), ...stretch(steps, 'FFFFFF'), textCell(figure, figureWidth, 'TableHeader')],
  });
  const rows = bars.map(({ label, value, text }) => {
    const filled = value === null ? 0 : Math.round((value / 100) * steps);
    const bar = [...stretch(filled, fills.bar), ...stretch(steps - filled, fills.track)];
    return new TableRow({ cantSplit: true, children: [textCell(label, nameWidth), ...bar, textCell(text, figureWidth)] });
  });
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: nameWidth + steps * stepWidth + figureWidth, type: WidthType.DXA },
    columnWidths: [nameWidth, ...Array.from({ length: steps }, () => stepWidth), figureWidth],
    margins: { top: 30, bottom: 30, left: 60, right: 60 },
    borders: noBorders,
    rows: [header, ...rows],
  });
}

import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { AlignmentType, Document, type FileChild, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { heading, text } from '../../../platform/word/blocks.ts';
import { colours, pageSize, wordNumbering, wordStyles } from '../../../platform/word/word-styles.ts';
import { wordTable } from '../../../platform/word/word-table.ts';
import type { ReportBlock, ReportDocument, ReportFigure, ReportLine } from '../report-document.ts';
import { barTable } from './bar-table.ts';

const tableTitle = (words: string): Paragraph =>
  new Paragraph({ style: 'TableTitle', keepNext: true, children: [new TextRun(oneLine(words))] });
const afterTable = (): Paragraph => new Paragraph({ style: 'AfterTable', children: [] });

const figureTable = (figures: readonly ReportFigure[]): FileChild[] => [
  wordTable({
    header: ['Figure', 'Value', 'Compared'],
    widths: [3, 2, 4],
    rows: figures.map(({ label, value, note }) => [label, value, note]),
  }),
  afterTable(),
];

/** A word processor has no line chart that every one of them draws: the last score of each month is a bar. */
function monthBars({ title, points, dayText }: ReportLine): FileChild[] {
  const lastOfMonth = new Map(points.map((point) => [point.day.slice(0, 7), point]));
  const bars = [...lastOfMonth.values()].map(({ day, value }) => ({ label: dayText(day), value, text: String(wholeScore(value)) }));
  return [tableTitle(title), barTable({ labels: ['Day', 'Score'], bars }), afterTable()];
}

function childrenOf(block: ReportBlock): FileChild[] {
  if (block.kind === 'heading') return [heading(1, block.text)];
  if (block.kind === 'text') return [text(block.text)];
  if (block.kind === 'figures') return figureTable(block.figures);
  if (block.kind === 'line') return monthBars(block);
  const title = tableTitle(block.title);
  if (block.kind === 'bars') return [title, barTable({ labels: ['Name', 'Share'], bars: block.bars }), afterTable()];
  return [title, wordTable(block), afterTable()];
}

function footer({ title, subtitle }: ReportDocument): Footer {
  const quiet = { size: 16, color: colours.quiet };
  const where = new TextRun({ text: `${oneLine(`${title} · ${subtitle}`)} · Page `, ...quiet });
  const pages = new TextRun({ children: [PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], ...quiet });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [where, pages] })] });
}

/** No title page: a report of a few pages begins with what matters. */
const opening = ({ title, subtitle, madeFrom }: ReportDocument): Paragraph[] => [
  new Paragraph({ heading: HeadingLevel.TITLE, spacing: { before: 0, after: 60 }, children: [new TextRun(title)] }),
  new Paragraph({ style: 'Subtitle', spacing: { after: 60 }, children: [new TextRun(oneLine(subtitle))] }),
  new Paragraph({ style: 'AfterTable', children: [new TextRun(oneLine(madeFrom))] }),
];

/** The report for those who go on writing in it. */
export async function writeWord(report: ReportDocument): Promise<Buffer> {
  const document = new Document({
    title: oneLine(`${report.title}: ${report.subtitle}`),
    subject: oneLine(report.madeFrom),
    creator: productName,
    lastModifiedBy: productName,
    styles: wordStyles,
    numbering: wordNumbering,
    sections: [
      {
        properties: { page: pageSize },
        footers: { default: footer(report) },
        children: [...opening(report), ...report.blocks.flatMap(childrenOf)],
      },
    ],
  });
  return Packer.toBuffer(document);
}

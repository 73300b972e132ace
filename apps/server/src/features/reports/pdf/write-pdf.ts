import { buffer } from 'node:stream/consumers';
import { productName } from '@rampart/domain/product-name.ts';
import type { ReportBlock, ReportDocument } from '../report-document.ts';
import { drawBars, drawFigures, drawLine } from './draw-charts.ts';
import { drawTable } from './draw-table.ts';
import { inks, numberPages, openPages, type PdfPages, type Tag } from './pdf-page.ts';

interface Style {
  readonly tag: Tag;
  readonly size: number;
  readonly isStrong?: boolean;
  readonly ink?: string;
  readonly below: number;
  /** What must fit on the page beneath it. */
  readonly keepWith?: number;
}

function drawWords(pages: PdfPages, text: string, { tag, below, keepWith = 0, ...font }: Style): void {
  const height = pages.heightOf({ text, width: pages.width, ...font });
  pages.ensureRoom(height + below + keepWith);
  pages.tagged(pages.root, tag, () => pages.write({ text, x: pages.left, y: pages.y, width: pages.width, ...font }));
  pages.y += height + below;
}

function drawBlock(pages: PdfPages, block: ReportBlock): void {
  switch (block.kind) {
    case 'heading':
      pages.y += 8;
      return drawWords(pages, block.text, { tag: 'H2', size: 14, isStrong: true, below: 6, keepWith: 120 });
    case 'text':
      return drawWords(pages, block.text, { tag: 'P', size: 9.5, ink: inks.quiet, below: 10 });
    case 'figures':
      return drawFigures(pages, block.figures);
    case 'line':
      return drawLine(pages, block);
    case 'bars':
      return drawBars(pages, block);
    case 'table':
      return drawTable(pages, block);
  }
}

/** The typeface has letters of these scripts; a letter of another is drawn as a box. */
const boxedLetter = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;
const boxedNote =
  'Some names use a script that this PDF cannot display. They are shown as boxes here; the Word document of this report shows them.';

/** The report as a tagged PDF: its letters are in it, its charts are drawn, and it runs nothing. */
export async function writePdf({ title, subtitle, madeFrom, blocks }: ReportDocument, madeAt: Date): Promise<Buffer> {
  const pages = openPages({ title: `${title}: ${subtitle}`, subject: madeFrom, author: productName, madeAt });
  const bytes = buffer(pages.document);
  pages.decorate(() => pages.document.rect(pages.left, pages.y, 36, 4).fill(inks.accent));
  pages.y += 16;
  drawWords(pages, title, { tag: 'H1', size: 24, isStrong: true, below: 2 });
  drawWords(pages, subtitle, { tag: 'P', size: 14, below: 2 });
  drawWords(pages, madeFrom, { tag: 'P', size: 9.5, ink: inks.quiet, below: 8 });
  if (boxedLetter.test(JSON.stringify([subtitle, blocks]))) drawBlock(pages, { kind: 'text', text: boxedNote });
  for (const block of blocks) drawBlock(pages, block);
  pages.root.end();
  numberPages(pages, `${title} · ${subtitle}`);
  pages.document.end();
  return bytes;
}

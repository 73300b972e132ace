import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';

const require = createRequire(import.meta.url);
/** Whole files, of which only the letters in use are put into a document. */
const fonts = {
  regular: readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
};

/** The light theme of the console, on white paper. */
export const inks = {
  text: '#1F1E1B',
  quiet: '#53534D',
  line: '#E5E4E0',
  lineStrong: '#D2D1CC',
  shade: '#F7F7F5',
  accent: '#4058DE',
  accentSoft: '#ECF1FF',
  track: '#E2E1DD',
} as const;

const margin = 56;
const footRoom = 28;

export type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'Caption' | 'TH' | 'TD';
export type Structure = PDFKit.PDFStructureElement;

export interface PageText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly ink?: string;
  readonly isStrong?: boolean;
  readonly align?: 'left' | 'right';
}

/** The pages of a document, filled from above, with the structure that screen readers follow. */
export interface PdfPages {
  readonly document: PDFKit.PDFDocument;
  readonly root: Structure;
  readonly left: number;
  readonly width: number;
  /** Where the next block begins. */
  y: number;
  /** Begins a new page unless this much fits; says whether it did. */
  ensureRoom(height: number): boolean;
  write(text: PageText): void;
  heightOf(text: Pick<PageText, 'text' | 'width' | 'size' | 'isStrong'>): number;
  /** Drawn as one element of the structure. */
  tagged(parent: Structure, tag: Tag, draw: () => void, alt?: string): void;
  /** Lines and shades, which say nothing to a screen reader. */
  decorate(draw: () => void): void;
}

export interface PdfAbout {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly madeAt: Date;
}

export function openPages({ title, subject, author, madeAt }: PdfAbout): PdfPages {
  const document = new Pdf({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Subject: subject, Author: author, Creator: author, CreationDate: madeAt, ModDate: madeAt },
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('strong', fonts.strong);
  const root = document.struct('Document');
  document.addStructure(root);
  const bottom = document.page.height - margin - footRoom;
  const inFont = ({ size, isStrong = false }: Pick<PageText, 'size' | 'isStrong'>) =>
    document.font(isStrong ? 'strong' : 'regular').fontSize(size);
  const pages: PdfPages = {
    document,
    root,
    left: margin,
    width: document.page.width - 2 * margin,
    y: margin,
    ensureRoom(height) {
      if (pages.y + height <= bottom) return false;
      document.addPage();
      pages.y = margin;
      return true;
    },
    write({ text, x, y, width, ink = inks.text, align = 'left', ...font }) {
      // The space keeps words apart for those who read the text without seeing where it stands.
      inFont(font).fillColor(ink).text(`${text} `, x, y, { width, align, lineGap: 1.5 });
    },
    heightOf: ({ text, width, ...font }) => inFont(font).heightOfString(`${text} `, { width, lineGap: 1.5 }),
    tagged(parent, tag, draw, alt) {
      const element = document.struct(tag, alt === undefined ? {} : { alt });
      parent.add(element);
      element.add(document.markStructureContent(tag));
      draw();
      document.endMarkedContent();
      element.end();
    },
    decorate(draw) {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },
  };
  return pages;
}

/** What stands at the foot of each page, once it is known how many there are. */
export function numberPages(pages: PdfPages, words: string): void {
  const { document, left, width } = pages;
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // Below the margin: the library would begin a new page there.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pages.write({
      text: `${words} · Page ${page - start + 1} of ${count}`,
      x: left,
      y: document.page.height - margin + 4,
      width,
      size: 8,
      ink: inks.quiet,
      align: 'right',
    });
    document.endMarkedContent();
  }
}

import { HeadingLevel, Paragraph, TextRun } from 'docx';

/** Names come from a vendor: XML allows no control characters and no half of a character. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\uFFFE\uFFFF]/g, '');

const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;

export const heading = (level: keyof typeof levels, words: string): Paragraph =>
  new Paragraph({ heading: levels[level], children: [new TextRun(printable(words))] });

/** A chapter on a new page. */
export const headingOnNewPage = (words: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: [new TextRun(printable(words))] });

export const text = (...parts: readonly (string | TextRun)[]): Paragraph =>
  new Paragraph({ children: parts.map((part) => (typeof part === 'string' ? new TextRun(printable(part)) : part)) });

/** What leads to the list or table below it, and stays with it. */
export const lead = (words: string): Paragraph => new Paragraph({ keepNext: true, children: [new TextRun(printable(words))] });

export const strong = (words: string): TextRun => new TextRun({ text: printable(words), bold: true });

export const bullets = (items: readonly string[]): Paragraph[] =>
  items.map(
    (item) =>
      new Paragraph({ style: 'ListBullet', numbering: { reference: 'bullets', level: 0 }, children: [new TextRun(printable(item))] }),
  );

/** Each `list` is numbered from 1. */
export const numbered = (list: number, items: readonly string[]): Paragraph[] =>
  items.map(
    (item) =>
      new Paragraph({
        style: 'ListNumber',
        numbering: { reference: 'steps', level: 0, instance: list },
        children: [new TextRun(printable(item))],
      }),
  );

/** Something that must not be overlooked. */
export const note = (words: string): Paragraph => new Paragraph({ style: 'Note', children: [new TextRun(printable(words))] });

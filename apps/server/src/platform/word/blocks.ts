import { oneLine } from '@rampart/domain/one-line.ts';
import { HeadingLevel, Paragraph, TextRun } from 'docx';

const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;

export const heading = (level: keyof typeof levels, words: string): Paragraph =>
  new Paragraph({ heading: levels[level], children: [new TextRun(oneLine(words))] });

/** A chapter on a new page. */
export const headingOnNewPage = (words: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: [new TextRun(oneLine(words))] });

export const text = (...parts: readonly (string | TextRun)[]): Paragraph =>
  new Paragraph({ children: parts.map((part) => (typeof part === 'string' ? new TextRun(oneLine(part)) : part)) });

/** What leads to the list or table below it, and stays with it. */
export const lead = (words: string): Paragraph => new Paragraph({ keepNext: true, children: [new TextRun(oneLine(words))] });

export const strong = (words: string): TextRun => new TextRun({ text: oneLine(words), bold: true });

export const bullets = (items: readonly string[]): Paragraph[] =>
  items.map(
    (item) => new Paragraph({ style: 'ListBullet', numbering: { reference: 'bullets', level: 0 }, children: [new TextRun(oneLine(item))] }),
  );

/** Each `list` is numbered from 1. */
export const numbered = (list: number, items: readonly string[]): Paragraph[] =>
  items.map(
    (item) =>
      new Paragraph({
        style: 'ListNumber',
        numbering: { reference: 'steps', level: 0, instance: list },
        children: [new TextRun(oneLine(item))],
      }),
  );

/** Something that must not be overlooked. */
export const note = (words: string): Paragraph => new Paragraph({ style: 'Note', children: [new TextRun(oneLine(words))] });

import { oneLine } from '@rampart/domain/one-line.ts';
import { momentInUtc } from '@rampart/domain/utc-text.ts';
import { HeadingLevel, Paragraph, TableOfContents, TextRun } from 'docx';
import type { ContentBrief } from '../content-brief.ts';

import { wordTable } from '../../../../platform/word/word-table.ts';

/** What the guide is, who it is for, and how old its data is. */
export const titlePage = ({ name, tenantName, product, programName, asOf, controls }: ContentBrief) => [
  new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(oneLine(name))] }),
  new Paragraph({ style: 'Subtitle', children: [new TextRun(oneLine(`Deployment guide for ${product.name}`))] }),
  wordTable({
    header: ['Organisation', tenantName],
    widths: [1, 3],
    rows: [
      ['Product', product.name],
      ['Program', programName],
      ['Controls', String(controls.length)],
      ['Made from', `What was read on ${momentInUtc(asOf)}`],
    ],
  }),
  new Paragraph({
    style: 'AfterTable',
    children: [new TextRun('If settings have changed since, download the guide again after the next processing run.')],
  }),
];

/** Links, not page numbers: working those out takes seconds, and is Word's own business. */
export const contents = () => [
  new Paragraph({ style: 'ContentsTitle', pageBreakBefore: true, children: [new TextRun('Contents')] }),
  new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2', pageNumbersEntryLevelsRange: '1-2' }),
];

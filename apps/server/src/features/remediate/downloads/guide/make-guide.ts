import { oneLine } from '@rampart/domain/one-line.ts';
import { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { productName } from '@rampart/domain/product-name.ts';
import type { ContentBrief } from '../content-brief.ts';
import { heading, text } from '../../../../platform/word/blocks.ts';
import { closingSections } from './closing-sections.ts';
import { controlSection } from './control-section.ts';
import { colours, wordNumbering, wordStyles, pageSize } from '../../../../platform/word/word-styles.ts';
import { openingSections } from './opening-sections.ts';
import { contents, titlePage } from './title-page.ts';

function footer({ name, tenantName }: ContentBrief): Footer {
  const quiet = { size: 16, color: colours.quiet };
  const where = new TextRun({ text: `${oneLine(`${name} · ${tenantName}`)} · Page `, ...quiet });
  const pages = new TextRun({ children: [PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], ...quiet });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [where, pages] })] });
}

/** The deployment guide: a document to follow without Rampart. */
export async function makeGuide(brief: ContentBrief): Promise<Uint8Array> {
  const { name, product, controls, tenantName } = brief;
  const document = new Document({
    title: oneLine(`${name}: deployment guide`),
    subject: oneLine(`${product.name} of ${tenantName}`),
    creator: productName,
    lastModifiedBy: productName,
    description: oneLine(brief.purpose),
    styles: wordStyles,
    numbering: wordNumbering,
    sections: [
      {
        properties: { page: pageSize, titlePage: true },
        footers: { default: footer(brief) },
        children: [
          ...titlePage(brief),
          ...contents(),
          ...openingSections(brief),
          heading(1, 'The controls, one by one'),
          text('Scripts that the steps name are in the configuration tool, which you download where you found this guide.'),
          ...controls.flatMap(controlSection),
          ...closingSections(brief),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

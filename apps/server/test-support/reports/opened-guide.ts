import { DOMParser } from '@xmldom/xmldom';
import { openedArchive } from './opened-archive.ts';

interface GuideParagraph {
  readonly style: string;
  readonly text: string;
}

interface OpenedGuide {
  readonly parts: ReadonlyMap<string, string>;
  readonly paragraphs: readonly GuideParagraph[];
  /** The texts of the cells, row by row; the first row is the header. */
  readonly tables: readonly { readonly hasHeader: boolean; readonly rows: readonly (readonly string[])[] }[];
  headings(level: 1 | 2 | 3): string[];
  inStyle(style: string): string[];
  /** Everything that is read, a paragraph a line. */
  readonly text: string;
}

const named = (element: Element, name: string): Element[] => Array.from(element.getElementsByTagName(name));
const textOf = (element: Element): string =>
  named(element, 'w:t')
    .map(({ textContent }) => textContent ?? '')
    .join('');

function raise(message: string): never {
  throw new Error(message);
}

/** XML that is not well-formed is an error here, as it is in a word processor. */
function parsed(xml: string): Element {
  const parser = new DOMParser({ errorHandler: { warning: raise, error: raise, fatalError: raise } });
  return parser.parseFromString(xml, 'text/xml').documentElement;
}

/** A deployment guide, read as a word processor reads it. */
export async function openedGuide(bytes: Uint8Array): Promise<OpenedGuide> {
  const parts = new Map((await openedArchive(bytes)).map(({ name, content }) => [name, content]));
  for (const [name, content] of parts) if (/\.(xml|rels)$/.test(name)) parsed(content);
  const body = parsed(parts.get('word/document.xml') ?? '');
  const paragraphs = named(body, 'w:p').map((paragraph) => ({
    style: named(paragraph, 'w:pStyle')[0]?.getAttribute('w:val') ?? 'Normal',
    text: textOf(paragraph),
  }));
  const inStyle = (requested: string): string[] => paragraphs.filter(({ style }) => style === requested).map(({ text }) => text);
  return {
    parts,
    paragraphs,
    tables: named(body, 'w:tbl').map((table) => ({
      hasHeader: named(table, 'w:tblHeader').length === 1,
      rows: named(table, 'w:tr').map((row) => named(row, 'w:tc').map(textOf)),
    })),
    headings: (level) => inStyle(`Heading${level}`),
    inStyle,
    text: paragraphs.map(({ text }) => text).join('\n'),
  };
}

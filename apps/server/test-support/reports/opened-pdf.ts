import { extractText, getDocumentProxy, getMeta } from 'unpdf';

interface OpenedPdf {
  /** Everything that is read, page by page. */
  readonly text: string;
  readonly pages: number;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
}

/** A PDF, read by a program that is not the one which wrote it. */
export async function openedPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  const { info } = await getMeta(document);
  const marked = await document.getMarkInfo();
  return {
    text: text.replaceAll(/\s+/g, ' '),
    pages: totalPages,
    title: String(info['Title']),
    language: String(info['Language']),
    isTagged: marked?.Marked === true,
  };
}

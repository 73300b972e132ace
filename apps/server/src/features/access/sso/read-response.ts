import { parseXml } from './parse-xml.ts';
import { refused } from './sso-refusal.ts';

const maxBytes = 400_000;
const declaration = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/;

function decode(samlResponse: string): string {
  const compact = samlResponse.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw refused('The answer is not base64.');
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length > maxBytes) throw refused('The answer is too large.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('The answer is not text in UTF-8.');
  }
}

/**
 * A posted answer as text and as a tree. In well-formed XML a `<` is always markup, so looking at the text finds every DOCTYPE,
 * comment, CDATA section and processing instruction before a parser sees them: signatures and readers disagree about those.
 */
export function readResponse(samlResponse: string): { xml: string; root: Element } {
  const xml = decode(samlResponse).replace(declaration, '');
  if (/<!DOCTYPE/i.test(xml)) throw refused('The answer has a DOCTYPE.');
  if (xml.includes('<!--')) throw refused('The answer has a comment.');
  if (xml.includes('<!')) throw refused('The answer has a CDATA section or a declaration.');
  if (xml.includes('<?')) throw refused('The answer has a processing instruction.');
  try {
    return { xml, root: parseXml(xml) };
  } catch (error) {
    throw refused(`The answer cannot be read: ${error instanceof Error ? error.message : 'it is broken'}.`);
  }
}

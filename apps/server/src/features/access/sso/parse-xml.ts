import { DOMParser } from '@xmldom/xmldom';
import { boundXml, XmlRefused } from './bound-xml.ts';

const refuse = (): never => {
  throw new XmlRefused('it is not well-formed');
};

/** The one parser. What it would only warn of ends it, and what is too large, too deep or too full is not parsed. */
export function parseXml(text: string): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlRefused('it has a DOCTYPE');
  boundXml(text);
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  // The library's types promise a root; an empty document has none.
  const root = parser.parseFromString(text, 'text/xml').documentElement as Element | null;
  if (root === null) throw new XmlRefused('it is empty');
  return root;
}

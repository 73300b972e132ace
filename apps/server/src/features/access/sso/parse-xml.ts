import { DOMParser } from '@xmldom/xmldom';
import { everyElement } from './xml-elements.ts';

const maxElements = 5000;
const maxDepth = 60;

function raise(message: string): never {
  throw new Error(message);
}

const refuse = () => raise('it is not well-formed');

/** The one parser. What it would only warn of ends it, and what is too large is not parsed. */
export function parseXml(text: string): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) raise('it has a DOCTYPE');
  if (text.split('<').length > 2 * maxElements) raise('it has too many elements');
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  // The library's types promise a root; an empty document has none.
  const root = parser.parseFromString(text, 'text/xml').documentElement as Element | null;
  if (root === null) return raise('it is empty');
  if (everyElement(root).some(({ depth }) => depth > maxDepth)) raise('it is too deep');
  return root;
}

const maxLength = 500_000;
const maxElements = 5000;
const maxDepth = 60;
const maxAttributesEach = 60;
const maxAttributes = 10_000;
/** Metadata of one provider repeats a handful of them on every claim type. */
const maxNamespaces = 2000;
const maxPrefixes = 40;

export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
}

const raise = (message: string): never => {
  throw new XmlRefused(message);
};

/** Where markup that nothing is counted in ends. */
const skipped: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

function endOf(text: string, at: number, end: string): number {
  const found = text.indexOf(end, at);
  return found === -1 ? raise('it is not well-formed') : found + end.length;
}

/** The first `>` that is not inside quotes. */
function tagEnd(text: string, at: number): number {
  const stop = /["'>]/g;
  stop.lastIndex = at;
  for (let found = stop.exec(text); found !== null; found = stop.exec(text)) {
    if (found[0] === '>') return found.index;
    stop.lastIndex = endOf(text, found.index + 1, found[0]);
  }
  return raise('it is not well-formed');
}

interface Counts {
  elements: number;
  attributes: number;
  namespaces: number;
  readonly prefixes: Set<string>;
}

function countAttributes(tag: string, counts: Counts): void {
  let own = 0;
  for (const [, name = ''] of tag.replaceAll(/"[^"]*"|'[^']*'/g, '""').matchAll(/([^\s=]{1,200})\s{0,20}=/g)) {
    own += 1;
    if (!name.startsWith('xmlns')) continue;
    counts.namespaces += 1;
    counts.prefixes.add(name);
  }
  counts.attributes += own;
  if (own > maxAttributesEach || counts.attributes > maxAttributes) raise('it has too many attributes');
  if (counts.namespaces > maxNamespaces || counts.prefixes.size > maxPrefixes) raise('it has too many namespaces');
}

/**
 * Refuses XML that would keep a parser busy, in one pass over the text and before any parser sees it: their work grows with the square of
 * depth, attributes and namespaces.
 */
export function boundXml(text: string): void {
  if (text.length > maxLength) raise('it is too large');
  const counts: Counts = { elements: 0, attributes: 0, namespaces: 0, prefixes: new Set() };
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const start = at;
    const skip = skipped.find(([begin]) => text.startsWith(begin, start));
    if (skip !== undefined) {
      at = endOf(text, start, skip[1]);
      continue;
    }
    const end = tagEnd(text, start);
    at = end + 1;
    if (text.startsWith('</', start)) {
      depth -= 1;
      continue;
    }
    counts.elements += 1;
    if (counts.elements > maxElements) raise('it has too many elements');
    if (depth + 1 > maxDepth) raise('it is too deep');
    countAttributes(text.slice(start + 1, end), counts);
    if (text[end - 1] !== '/') depth += 1;
  }
}

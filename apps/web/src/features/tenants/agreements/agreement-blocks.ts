export type AgreementBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const heading = /^#{1,6}\s+(.*)$/;
const bullet = /^[-*]\s+(.*)$/;

/** Emphasis marks of Markdown mean nothing here: the words under them do. */
const plain = (text: string): string => text.replaceAll(/(\*\*|__)(.+?)\1/g, '$2');

/** Lines that a writer wrapped belong together; a new bullet begins a new item. */
function itemsOf(lines: readonly string[]): string[] {
  return lines.reduce<string[]>((items, line) => {
    const item = bullet.exec(line)?.[1];
    return item === undefined ? [...items.slice(0, -1), `${items.at(-1)} ${line}`] : [...items, item];
  }, []);
}

function blocksOf(lines: readonly string[]): AgreementBlock[] {
  const [first = '', ...rest] = lines;
  const title = heading.exec(first)?.[1];
  if (title !== undefined) return [{ kind: 'heading', text: plain(title) }, ...(rest.length > 0 ? blocksOf(rest) : [])];
  if (bullet.test(first)) return [{ kind: 'list', items: itemsOf(lines).map(plain) }];
  const listStart = lines.findIndex((line) => bullet.test(line));
  const words = listStart === -1 ? lines : lines.slice(0, listStart);
  const paragraph: AgreementBlock = { kind: 'paragraph', text: plain(words.join(' ')) };
  return listStart === -1 ? [paragraph] : [paragraph, ...blocksOf(lines.slice(listStart))];
}

/** The agreement's text as headings, paragraphs and lists. Everything else, markup included, stays the plain text it is. */
export function agreementBlocks(text: string): AgreementBlock[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((block) =>
      block
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .flatMap(blocksOf);
}

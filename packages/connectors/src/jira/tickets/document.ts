import { oneLine } from '@rampart/domain/one-line.ts';
import type { TicketBlock, TicketText } from '@rampart/domain/tickets/ticket-text.ts';

type Node = Readonly<Record<string, unknown>>;

/** Jira refuses longer texts. */
const longest = 30_000;
const cut = 'The rest is in Rampart.';

/** Text nodes only, whatever the text looks like: nothing that someone wrote becomes a link, a mention or a macro. */
function lines(text: string): Node[] {
  const each = text.split('\n').map(oneLine);
  return each.flatMap((line, place) => [
    ...(place > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line === '' ? [] : [{ type: 'text', text: line }]),
  ]);
}

const paragraph = (content: readonly Node[]): Node => ({ type: 'paragraph', content });

function toNode(block: TicketBlock): Node[] {
  if (block.kind === 'heading') return [{ type: 'heading', attrs: { level: 3 }, content: lines(block.text.replaceAll('\n', ' ')) }];
  if (block.kind === 'text') return [paragraph(lines(block.text))];
  if (block.kind === 'link')
    return [paragraph([{ type: 'text', text: oneLine(block.text), marks: [{ type: 'link', attrs: { href: block.url } }] }])];
  if (block.items.length === 0) return [];
  return [{ type: 'bulletList', content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(lines(item))] })) }];
}

const lengthOf = (block: TicketBlock): number => (block.kind === 'list' ? block.items.join('').length : block.text.length);

/** No more of one block than so many characters. */
function shortened(block: TicketBlock, most: number): TicketBlock {
  if (block.kind !== 'list') return { ...block, text: block.text.slice(0, most) };
  let left = most;
  const items = block.items.map((item) => {
    const kept = item.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept;
  });
  return { ...block, items: items.filter((item, place) => item !== '' || block.items[place] === '') };
}

const longestBlock = 28_000;

const totalOf = (text: TicketText): number => text.reduce((sum, block) => sum + lengthOf(block), 0);

/** What fits from the beginning. What must be in it, and the last block, by which it is found, always do. */
function fitting(whole: TicketText): TicketText {
  const text = whole.map((block) => shortened(block, longestBlock));
  if (totalOf(text) <= longest) return text;
  const isNeeded = (block: TicketBlock, place: number): boolean => block.isKept === true || place === text.length - 1;
  const needed = text.filter(isNeeded);
  let left = longest - totalOf(needed);
  const kept: TicketBlock[] = [];
  for (const block of text.filter((one, place) => !isNeeded(one, place))) {
    left -= lengthOf(block);
    if (left < 0) break;
    kept.push(block);
  }
  return [...kept, { kind: 'text', text: cut }, ...needed];
}

/** In the Atlassian Document Format. */
export const toDocument = (text: TicketText): Node => ({ type: 'doc', version: 1, content: fitting(text).flatMap(toNode) });

/** All the text in a document of Jira's, to find a reference in it. */
export function textIn(node: unknown, depth = 0): string {
  if (typeof node !== 'object' || node === null || depth > 30) return '';
  const { text, content } = node as { readonly text?: unknown; readonly content?: unknown };
  const inner = Array.isArray(content) ? content.map((one) => textIn(one, depth + 1)).join(' ') : '';
  return `${typeof text === 'string' ? text : ''}${inner}`;
}

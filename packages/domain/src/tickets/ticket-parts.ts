import { plainText, type TicketBlock, type TicketText } from './ticket-text.ts';

/** More than this is left to Rampart: no one reads it in a tracker. */
const mostParts = 8;
const leftOut = 'The rest is in Rampart.';
const goesOn = 'This goes on in the comments.';
/** Between two blocks, and for the line that says which part it is. */
const gap = 2;
const head = 40;

const lengthOf = (text: TicketText): number => plainText(text).length;

/** Where a text is cut: after a line or a word, unless there is neither in the second half of what fits. */
function cutAt(text: string, longest: number): number {
  const place = Math.max(text.lastIndexOf('\n', longest - 1), text.lastIndexOf(' ', longest - 1)) + 1;
  return place > longest / 2 ? place : longest;
}

function slices(text: string, longest: number): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > longest) {
    const end = cutAt(rest, longest);
    found.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end);
  }
  return [...found, rest.toWellFormed()];
}

/** A block that is too long for one part, in blocks that are not. */
function cut(block: TicketBlock, longest: number): TicketBlock[] {
  if (lengthOf([block]) <= longest) return [block];
  if (block.kind !== 'list') return slices(block.text, longest).map((text) => ({ kind: 'text', text }));
  // The hyphen, the space and the end of the line.
  return block.items.flatMap((item) => slices(item, longest - 3).map((one) => ({ kind: 'list', items: [one] }) as const));
}

/** Items that were cut from one list are one list again. */
const joined = (part: TicketText, block: TicketBlock): TicketText => {
  const last = part.at(-1);
  if (block.kind !== 'list' || last?.kind !== 'list') return [...part, block];
  return [...part.slice(0, -1), { kind: 'list', items: [...last.items, ...block.items] }];
};

/**
 * A text in parts that a tracker takes: the ticket itself, and the comments that go on with it. What must be in the ticket is in the first;
 * a text that fits is one part, as it is.
 */
export function ticketParts(text: TicketText, longest: number): readonly TicketText[] {
  if (lengthOf(text) <= longest) return [text];
  const kept: TicketText = [{ kind: 'text', text: goesOn }, ...text.filter(({ isKept }) => isKept === true)];
  const roomOf = (place: number): number => longest - (place === 0 ? lengthOf(kept) + gap : head);
  const smallest = Math.max(200, Math.min(roomOf(0), roomOf(1)));
  const parts: TicketText[] = [[]];
  for (const block of text.filter(({ isKept }) => isKept !== true).flatMap((one) => cut(one, smallest))) {
    const place = parts.length - 1;
    const grown = joined(parts[place] ?? [], block);
    if (lengthOf(grown) <= roomOf(place)) parts[place] = grown;
    else parts.push([block]);
  }
  const shown = parts.slice(0, mostParts);
  return shown.map((part, place) => {
    if (place === 0) return [...part, ...kept];
    const title: TicketBlock = { kind: 'text', text: `Part ${place + 1} of ${shown.length}` };
    const isCut = place === mostParts - 1 && parts.length > mostParts;
    return [title, ...part, ...(isCut ? [{ kind: 'text', text: leftOut } as const] : [])];
  });
}

interface Kept {
  /** In the ticket itself, however little of the rest its tracker takes there. */
  readonly isKept?: true;
}

/** What a ticket says, free of how a tracker formats it. */
export type TicketBlock = Kept &
  (
    | { readonly kind: 'heading'; readonly text: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'list'; readonly items: readonly string[] }
    | { readonly kind: 'link'; readonly text: string; readonly url: string }
  );

export type TicketText = readonly TicketBlock[];

/** Lines as a person typed them: an empty line ends a paragraph. */
export const paragraphsOf = (text: string): TicketBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'text', text: paragraph }));

function plain(block: TicketBlock): string {
  if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
  if (block.kind === 'link') return `${block.text}: ${block.url}`;
  return block.kind === 'heading' ? block.text.toUpperCase() : block.text;
}

/** For trackers that take text only. */
export const plainText = (text: TicketText): string => text.map(plain).join('\n\n');

import { productName } from '@rampart/domain/product-name.ts';
import type { TicketBlock } from '@rampart/domain/tickets/ticket-text.ts';

/** The last line of a ticket and of a comment, by which each is found again. */
export const reference = (key: string): TicketBlock => ({
  kind: 'text',
  text: `${productName} reference: ${key}`,
  isKept: true,
});

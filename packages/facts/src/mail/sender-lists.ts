import { defineListFact } from '@rampart/domain/fact.ts';
import { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';

/** The safe list and the block list of the organisation. */
export const senderLists = defineListFact({ id: 'mail.sender-lists', item: SenderListEntry, keyOf: ({ id }) => id });

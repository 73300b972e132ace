import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** What was done with the attacks that a product found in mailboxes: of the mails of some campaigns of the last days. */
const AttackRemoval = z.object({
  days: z.int(),
  /** How many campaigns were looked at, and whether there were more. */
  campaigns: z.int(),
  isAll: z.boolean(),
  mails: z.int(),
  /** As soon as they came. */
  removedAutomatically: z.int(),
  /** After they were in the mailbox for a while. */
  removedLater: z.int(),
  /** Tried, and not known to have worked. */
  attempted: z.int(),
  /** Left where they were, because the product only watches or because nothing was done. */
  left: z.int(),
});
export type AttackRemoval = z.infer<typeof AttackRemoval>;

export const attackRemoval = defineFact({ id: 'mail.attack-removal', schema: AttackRemoval });

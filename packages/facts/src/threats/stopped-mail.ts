import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const CategoryCount = z.object({ category: AttackCategory, messages: z.int() });

/** The attacks among the latest mail that a mail gateway stopped: as much as it shows at once. */
const StoppedMail = z.object({
  messages: z.int(),
  /** The folders of the quarantine that something was put into. */
  folders: z.array(z.object({ name: z.string(), contents: z.array(CategoryCount) })),
  /** Who sent them, to the most people first. */
  senders: z.array(z.object({ mail: z.string(), category: AttackCategory, messages: z.int(), recipients: z.int() })),
  /** The domains that the gateway receives mail for, as far as mail to them was stopped. */
  ownDomains: z.array(z.string()),
  /**
   * Domains that the gateway was asked about by name, those of the senders here and of its lists: what it receives mail for is among the own
   * domains, and the rest is not known to be own. Not there in older readings.
   */
  askedDomains: z.array(z.string()).optional(),
});
export type StoppedMail = z.infer<typeof StoppedMail>;

export const stoppedMail = defineFact({ id: 'threats.stopped-mail', schema: StoppedMail });

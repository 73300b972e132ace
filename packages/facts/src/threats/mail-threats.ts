import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { defineEvents } from '@rampart/domain/event-kind.ts';
import { z } from 'zod';

/** One attack on one person by mail: a message that arrived or was stopped, or a click in one. */
const MailThreat = z.object({
  /** The same for the same message, recipient and outcome, however often it is read. */
  id: z.string(),
  at: z.iso.datetime(),
  /** The recipient, in lower case. */
  mail: z.string(),
  category: AttackCategory,
  outcome: z.enum(['delivered', 'blocked', 'click-permitted', 'click-blocked']),
  /** From 0 to 100, where the vendor says. */
  score: z.number().min(0).max(100).nullable(),
  campaign: z.string().nullable(),
  threat: z.string().nullable(),
  sender: z.string().nullable(),
  senderAddress: z.string().nullable(),
  /** The Message-ID of the mail (RFC 5322, 3.6.4), where the product says: by it, several products speak of one mail. */
  message: z.string().optional(),
});
export type MailThreat = z.infer<typeof MailThreat>;

export const mailThreats = defineEvents({
  id: 'threats.mail-threats',
  event: MailThreat,
  unit: { one: 'mail', many: 'mails' },
  attacks: { one: 'malicious mail', many: 'malicious mails', reached: 'reached a mailbox' },
});

import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** A mail by which the vendor informs people of changes to their own account. */
const MailNotice = z.object({
  id: z.enum(['sign-in-from-new-device', 'method-registered', 'method-reset', 'password-changed', 'other']),
  name: z.string(),
  to: z.enum(['everyone', 'administrators', 'nobody']),
});
export type MailNotice = z.infer<typeof MailNotice>;

export const mailNotices = defineListFact({ id: 'identity.mail-notices', item: MailNotice, keyOf: ({ name }) => name });

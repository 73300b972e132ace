import { defineListFact } from '@rampart/domain/fact.ts';
import { MailPolicy } from '@rampart/domain/mail-policy.ts';

/** The policies that protect mail, each for some of the people. */
export const mailPolicies = defineListFact({ id: 'mail.mail-policies', item: MailPolicy, keyOf: ({ id }) => id });

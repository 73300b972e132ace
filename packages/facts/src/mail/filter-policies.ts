import { defineListFact } from '@rampart/domain/fact.ts';
import { MailPolicy } from '@rampart/domain/mail-policy.ts';

/** Those of the mail policies that every organisation has: what is read of them does not depend on a licence for more. */
export const filterPolicies = defineListFact({ id: 'mail.filter-policies', item: MailPolicy, keyOf: ({ id }) => id });

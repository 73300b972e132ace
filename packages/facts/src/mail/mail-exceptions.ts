import { defineListFact } from '@rampart/domain/fact.ts';
import { MailException } from '@rampart/domain/mail-exception.ts';

export const mailExceptions = defineListFact({ id: 'mail.mail-exceptions', item: MailException, keyOf: ({ id }) => id });

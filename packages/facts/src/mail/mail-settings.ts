import { defineFact } from '@rampart/domain/fact.ts';
import { MailSettings } from '@rampart/domain/mail-settings.ts';

/** What is set once for the mail of the whole organisation. */
export const mailSettings = defineFact({ id: 'mail.mail-settings', schema: MailSettings });

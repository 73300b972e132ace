import { type MailException, MailExceptionSettings } from '@rampart/domain/mail-exception.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';

/** The mails that controls on allowed senders are about. */
export const allowedSenderEvidence = {
  events: mailThreats,
  categories: ['bec', 'credential-phishing', 'corporate-credential-phishing', 'consumer-credential-phishing'],
  would: 'not-known',
  because: 'These mails faked their sender. No log shows which of them an exception let in.',
} as const;

/** Of those that are not excluded: which exception, and as it is. */
export const toChange = (
  weak: readonly MailException[],
  excluded: readonly string[],
): { readonly target: string; readonly before: MailExceptionSettings }[] =>
  weak
    .filter(({ id }) => !excluded.includes(id))
    .map((exception) => ({ target: exception.id, before: MailExceptionSettings.parse(exception) }));

import { type MailException, MailExceptionSettings } from '@rampart/domain/mail-exception.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { namesOf } from './mail-exceptions.ts';

const page = 'In the Infinity Portal, open Harmony Email & Collaboration > Security Settings > Exceptions';

export const removalStep = (weak: readonly MailException[]): string =>
  `${page} > Anti-Phishing, choose Allow-List, and delete: ${namesOf(weak)}.`;
export const editStep = (weak: readonly MailException[], what: string): string =>
  `${page} > Anti-Phishing, choose Allow-List, edit each of these, and ${what}: ${namesOf(weak)}.`;
export const spamStep = (weak: readonly MailException[]): string => `${page} > Anti-Spam, and delete: ${namesOf(weak)}.`;
export const blockStep = (domains: readonly string[]): string =>
  `${page} > Anti-Phishing, choose Block-List, and create a rule for the Sender Domain ${domains.join(', and another for ')}, with the condition Ends with.`;

/** The mails that controls on allowed senders are about. */
export const allowedSenderEvidence = {
  events: mailThreats,
  categories: ['bec', 'credential-phishing', 'corporate-credential-phishing', 'consumer-credential-phishing'],
  would: 'not-known',
  because: 'These mails deceived people about their sender. Which of them an exception let in is not logged.',
} as const;

/** Of those that are not excluded: which exception, and as it is. */
export const toChange = (
  weak: readonly MailException[],
  excluded: readonly string[],
): { readonly target: string; readonly before: MailExceptionSettings }[] =>
  weak
    .filter(({ id }) => !excluded.includes(id))
    .map((exception) => ({ target: exception.id, before: MailExceptionSettings.parse(exception) }));

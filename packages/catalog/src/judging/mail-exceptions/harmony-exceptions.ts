import type { MailException } from '@rampart/domain/mail-exception.ts';
import { namesOf } from '../judge-entries.ts';

const page = 'In the Infinity Portal, open Harmony Email & Collaboration > Security Settings > Exceptions';

export const removalStep = (weak: readonly MailException[]): string =>
  `${page} > Anti-Phishing, choose Allow-List, and delete: ${namesOf(weak)}.`;
export const editStep = (weak: readonly MailException[], what: string): string =>
  `${page} > Anti-Phishing, choose Allow-List, edit each of these, and ${what}: ${namesOf(weak)}.`;
export const spamStep = (weak: readonly MailException[]): string => `${page} > Anti-Spam, and delete: ${namesOf(weak)}.`;
export const blockStep = (domains: readonly string[]): string =>
  `${page} > Anti-Phishing, choose Block-List, and create a rule for the Sender Domain ${domains.join(', and another for ')}, with the condition Ends with.`;

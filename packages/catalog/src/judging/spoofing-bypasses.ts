import type { SenderRule } from '@rampart/domain/sender-rule.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { namesOf } from './mail-exceptions.ts';
import { mailFilterAnswers } from './mail-filter-answers.ts';

/** What controls on bypasses of the anti-spoofing check answer in frameworks. */
export const spoofingBypassAnswers = { ...mailFilterAnswers, 'cis-v8': ['9.7'], 'iso-27001': ['A.8.16'] } as const;

/** The mails that they are about. */
export const spoofingBypassEvidence = {
  events: mailThreats,
  categories: ['bec'],
  would: 'not-known',
  because: 'These mails pretended to be someone else. Which of them came through a bypass is not logged.',
} as const;

export const enabledBypasses = (rules: readonly SenderRule[]): readonly SenderRule[] =>
  rules.filter(({ effect, isEnabled }) => effect === 'skip-spoofing-check' && isEnabled);

export const bypassStep = (act: 'disable' | 'open', bypasses: readonly SenderRule[]): string =>
  `In the Mimecast Administration Console, open Gateway > Policies > Anti-Spoofing SPF based Bypass, and ${act}: ${namesOf(bypasses)}.`;

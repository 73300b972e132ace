import type { SenderRule } from '@rampart/domain/sender-rule.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isOver } from './is-over.ts';
import { namesOf } from '../judge-entries.ts';
import { mailFilterAnswers } from '../mail-filters/mail-filter-answers.ts';
import { isWiderThanService } from '../range-width.ts';

/** What controls on bypasses of the anti-spoofing check answer in frameworks. */
export const spoofingBypassAnswers = { ...mailFilterAnswers, 'cis-v8': ['9.7'], 'iso-27001': ['A.8.16'] } as const;

/** The mails that they are about. */
export const spoofingBypassEvidence = {
  events: mailThreats,
  categories: ['bec'],
  would: 'not-known',
  because: 'These mails impersonated someone. No log shows which of them came through a bypass.',
} as const;

/** Those that let mail in, or will. */
export const enabledBypasses = (rules: readonly SenderRule[], asOf: Date): readonly SenderRule[] =>
  rules.filter((rule) => rule.effect === 'skip-spoofing-check' && rule.isEnabled && !isOver(rule, asOf));

/** A network of a provider often has as many: /24. */
const mostAddresses = 256n;

/** Of a server that is written as an address: a name is one whose SPF record says which they are. */
const isAddress = (server: string): boolean => server.includes(':') || /^[\d.]+(?:[/-]|$)/.test(server.trim());

/** Whether it is for servers that belong to someone: not for all, and not for a large part of the internet. */
export function namesServers({ servers }: SenderRule): boolean {
  if (servers.some((server) => !isAddress(server))) return true;
  return servers.length > 0 && !servers.some((server) => isWiderThanService(server, mostAddresses));
}

export const bypassStep = (act: 'disable' | 'open', bypasses: readonly SenderRule[]): string =>
  `In the Mimecast Administration Console, open Gateway > Policies > Anti-Spoofing SPF based Bypass, and ${act}: ${namesOf(bypasses)}.`;

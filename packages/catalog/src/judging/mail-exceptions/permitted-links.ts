import type { ManagedLink } from '@rampart/domain/managed-link.ts';
import type { Verdict } from '@rampart/domain/verdict.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeNamed, namesOf } from '../judge-entries.ts';
import { mailFilterAnswers } from '../mail-filters/mail-filter-answers.ts';

/** What controls on URLs that a mail product permits without a check answer in frameworks. */
export const permittedLinkAnswers = {
  ...mailFilterAnswers,
  'cis-v8': ['9.7'],
  'iso-27001': ['A.8.16'],
} as const;

/** The mails that they are about. */
export const permittedLinkEvidence = {
  events: mailThreats,
  categories: ['credential-phishing', 'corporate-credential-phishing', 'consumer-credential-phishing'],
  would: 'not-known',
  because: 'These mails had links to forged pages. No log shows which of them led to a managed URL.',
} as const;

const permitted = (links: readonly ManagedLink[]): readonly ManagedLink[] => links.filter(({ effect }) => effect === 'permit');

/** Judges permitted URLs by whether one is weak, and says which are to be removed. */
export function permittedLinks(isWeak: (link: ManagedLink) => boolean, fault: string) {
  const weak = (links: readonly ManagedLink[]): readonly ManagedLink[] => permitted(links).filter(isWeak);
  return {
    judge: (links: readonly ManagedLink[]): Verdict => judgeNamed(permitted(links), { weak: weak(links), what: 'permitted URLs', fault }),
    toRemove: (links: readonly ManagedLink[], excluded: readonly string[]): readonly ManagedLink[] =>
      weak(links).filter(({ id }) => !excluded.includes(id)),
    removalStep: (links: readonly ManagedLink[]): string =>
      `In the Mimecast Administration Console, open Services > URL Protection > Managed URLs, and delete: ${namesOf(weak(links))}.`,
  };
}

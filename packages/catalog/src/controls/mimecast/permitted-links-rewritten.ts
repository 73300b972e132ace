import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type ManagedLink, ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeExceptions, namesOf } from '../../judging/mail-exceptions.ts';

const concerned = (links: readonly ManagedLink[]): readonly ManagedLink[] => links.filter(({ effect }) => effect === 'permit');
const weak = (links: readonly ManagedLink[]): readonly ManagedLink[] => concerned(links).filter(({ isRewritten }) => !isRewritten);

export const permittedLinksRewritten = defineControl({
  id: 'mimecast.permitted-links-rewritten',
  title: 'Remove permits without URL rewriting',
  name: 'Permitted URLs without rewriting',
  action: 'Remove',
  priority: 'p2',
  description: 'URL rewriting is on for every permitted managed URL.',
  why: 'A link that is not rewritten is never looked at again: not when the page behind it changes, and not when someone clicks.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SI-3', 'SI-8'],
    'nist-csf': ['PR.PS-05', 'DE.CM-03'],
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.16'],
    'soc-2': ['CC6.8'],
    'mitre-attack': ['T1566'],
  },
  evidence: {
    events: mailThreats,
    categories: ['credential-phishing', 'corporate-credential-phishing', 'consumer-credential-phishing'],
    would: 'not-known',
    because: 'These mails had links to forged pages. Which of them led to a managed URL is not logged.',
  },
  needs: { links: managedLinks },
  assess: ({ links }) => judgeExceptions(concerned(links), { weak: weak(links), what: 'permitted URLs', fault: 'are not rewritten' }),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      weak(facts.links)
        .filter(({ id }) => !excluded.includes(id))
        .map((link) => managedLinkChanges.delete({ target: link.id, before: ManagedLinkSettings.parse(link) })),
    disruption: 'The link is rewritten and scanned again. A system that needs the plain link must be told another way.',
    steps: ({ facts }) => [
      `In the Mimecast Administration Console, open Services > URL Protection > Managed URLs, and delete: ${namesOf(weak(facts.links))}.`,
      'Where the permit is needed, add it again with Disable URL Rewriting cleared.',
    ],
  },
});

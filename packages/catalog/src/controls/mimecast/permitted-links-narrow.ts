import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type ManagedLink, ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeExceptions, namesOf } from '../../judging/mail-exceptions.ts';

const concerned = (links: readonly ManagedLink[]): readonly ManagedLink[] => links.filter(({ effect }) => effect === 'permit');
const weak = (links: readonly ManagedLink[]): readonly ManagedLink[] => concerned(links).filter(({ isWholeDomain }) => isWholeDomain);

export const permittedLinksNarrow = defineControl({
  id: 'mimecast.permitted-links-narrow',
  title: 'Remove permits for whole domains',
  name: 'Permitted domains',
  action: 'Remove',
  priority: 'p2',
  description: 'No managed URL permits every link of a domain.',
  why: 'Attackers put their pages where everyone can: on file sharing, forms and survey sites. A permit for the domain lets all of them in.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
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
  assess: ({ links }) => judgeExceptions(concerned(links), { weak: weak(links), what: 'permitted URLs', fault: 'permit a whole domain' }),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      weak(facts.links)
        .filter(({ id }) => !excluded.includes(id))
        .map((link) => managedLinkChanges.delete({ target: link.id, before: ManagedLinkSettings.parse(link) })),
    disruption: 'Links to the domain are scanned again when they are clicked.',
    steps: ({ facts }) => [
      `In the Mimecast Administration Console, open Services > URL Protection > Managed URLs, and delete: ${namesOf(weak(facts.links))}.`,
      'Permit single addresses where it is needed, with the match type Explicit.',
    ],
  },
});

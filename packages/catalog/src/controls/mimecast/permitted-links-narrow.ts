import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { permittedLinkAnswers, permittedLinkEvidence, permittedLinks } from '../../judging/mail-exceptions/permitted-links.ts';

const { judge, toRemove, removalStep } = permittedLinks(({ isWholeDomain }) => isWholeDomain, 'permit a whole domain');

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
  answers: permittedLinkAnswers,
  evidence: permittedLinkEvidence,
  needs: { links: managedLinks },
  assess: ({ links }) => judge(links),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toRemove(facts.links, excluded).map((link) =>
        managedLinkChanges.delete({ target: link.id, before: ManagedLinkSettings.parse(link) }),
      ),
    disruption: 'Links to the domain are scanned again when they are clicked.',
    steps: ({ facts }) => [removalStep(facts.links), 'Permit single addresses where it is needed, with the match type Explicit.'],
  },
});

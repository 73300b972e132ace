import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { permittedLinkAnswers, permittedLinkEvidence, permittedLinks } from '../../judging/mail-exceptions/permitted-links.ts';

const { judge, toRemove, removalStep } = permittedLinks(({ isLogged }) => !isLogged, 'are not logged');

export const permittedClicksLogged = defineControl({
  id: 'mimecast.permitted-clicks-logged',
  title: 'Remove permits without click logs',
  name: 'Permitted URLs without click logs',
  action: 'Remove',
  priority: 'p2',
  description: 'Clicks are logged for every permitted managed URL.',
  why: 'Without the log no one can say who opened a page that turned out to be an attack.',
  group: 'Mail protection',
  programs: ['baseline'],
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
    disruption: 'Clicks on the link are logged, as those on all others are.',
    steps: ({ facts }) => [removalStep(facts.links), 'Where the permit is needed, add it again with Disable Click Logging cleared.'],
  },
});

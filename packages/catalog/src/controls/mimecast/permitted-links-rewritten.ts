import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { permittedLinkAnswers, permittedLinkEvidence, permittedLinks } from '../../judging/mail-exceptions/permitted-links.ts';

const { judge, toRemove, removalStep } = permittedLinks(({ isRewritten }) => !isRewritten, 'are not rewritten');

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
    disruption: 'The link is rewritten and scanned again. A system that needs the plain link must be told another way.',
    steps: ({ facts }) => [removalStep(facts.links), 'Where the permit is needed, add it again with Disable URL Rewriting cleared.'],
  },
});

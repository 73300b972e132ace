import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type Sharing, sharing } from '@rampart/facts/collaboration/sharing.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const judgement = {
  isWeak: ({ mayPublishFiles }: Sharing): boolean | null => mayPublishFiles,
  saying: (names: string) => `Files can be published on the web by ${names}.`,
};

export const publicFilesBlocked = defineControl({
  id: 'google-workspace.public-files-blocked',
  title: 'Block publishing files on the web',
  name: 'Publishing files on the web',
  action: 'Block',
  priority: 'p1',
  description:
    'Under Drive and Docs, Sharing settings, people cannot publish files on the web or make them visible to anyone with the link.',
  why: 'A public link is found by guessing, by search engines and in forwarded mail, and no one notices who used it.',
  group: 'Sharing',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'nist-800-53': ['AC-22', 'AC-3'],
    hitrust: ['01.v', '09.z'],
    'mitre-attack': ['T1530', 'T1213'],
  },
  evidence: {
    would: 'not-known',
    because: 'The reports that are read do not show who opens a public link.',
  },
  needs: { parts: sharing },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { publishing: fixed('Files visible to anyone with the link', [false], () => 'Off') },
    disruption: 'New public links cannot be made. Use Sites, or a unit of its own for those who publish.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Drive and Docs > Sharing settings',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Under Sharing options, clear When sharing outside of the organization is allowed, users can make files and published web content visible to anyone with the link.',
        ],
      }),
  },
});

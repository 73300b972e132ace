import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type Sharing, sharing } from '@rampart/facts/collaboration/sharing.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const judgement = {
  isWeak: ({ newFilesFor }: Sharing): boolean | null => (newFilesFor === null ? null : newFilesFor !== 'owner'),
  saying: (names: string) => `New files are open to others by default for ${names}.`,
};

export const newFilesPrivate = defineControl({
  id: 'google-workspace.new-files-private',
  title: 'Keep new files private to their owner',
  name: 'General access default',
  action: 'Private to the owner',
  priority: 'p2',
  description: 'Under Drive and Docs, Sharing settings, General access default is Private to the owner.',
  why: 'A file that opens for everyone in the organisation opens for an attacker who has one account of it.',
  group: 'Sharing',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'mitre-attack': ['T1530', 'T1213'],
  },
  evidence: {
    would: 'not-known',
    because: 'The reports that are read do not show who opens a file.',
  },
  needs: { parts: sharing },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { access: fixed('General access default', ['Private to the owner']) },
    disruption: 'People share each new file with those who need it. Existing files stay as they are.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Drive and Docs > Sharing settings > General access default',
        parts: weakParts(facts.parts, judgement),
        settings: ['Choose Private to the owner.'],
      }),
  },
});

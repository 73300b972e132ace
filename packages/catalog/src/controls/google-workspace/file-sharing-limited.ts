import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type Sharing, sharing } from '@rampart/facts/collaboration/sharing.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const judgement = {
  isWeak: ({ filesOutside }: Sharing): boolean | null => (filesOutside === null ? null : filesOutside === 'anyone'),
  saying: (names: string) => `Files can be shared with anyone outside by ${names}.`,
};

export const fileSharingLimited = defineControl({
  id: 'google-workspace.file-sharing-limited',
  title: 'Limit sharing of files to trusted domains',
  name: 'Sharing of files outside',
  action: 'Trusted domains only',
  priority: 'p2',
  description: 'Under Drive and Docs, Sharing settings, sharing outside of the organization is off or for allowlisted domains only.',
  why: 'A file that is shared with anyone leaves your control: an attacker who reads one mailbox of a partner reads it too.',
  group: 'Sharing',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'mitre-attack': ['T1530', 'T1213'],
  },
  evidence: {
    would: 'not-known',
    because: 'The reports that are read do not show who opens a shared file.',
  },
  needs: { parts: sharing },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { sharing: fixed('Sharing outside of the organization', ['Allowlisted domains']) },
    disruption: 'Files can no longer be shared with partners until their domain is on the list. What was shared stays shared.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Drive and Docs > Sharing settings',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Under Sharing options choose Allowlisted domains, and add the domains of your partners under Account > Domains > Allowlisted domains.',
          'Select the warning when files are shared with users in allowlisted domains.',
        ],
      }),
  },
});

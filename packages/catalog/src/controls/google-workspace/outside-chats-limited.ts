import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type Sharing, sharing } from '@rampart/facts/collaboration/sharing.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const judgement = {
  isWeak: ({ chatsOutside }: Sharing): boolean | null => (chatsOutside === null ? null : chatsOutside === 'anyone'),
  saying: (names: string) => `Anyone outside can chat with people of ${names}.`,
};

export const outsideChatsLimited = defineControl({
  id: 'google-workspace.outside-chats-limited',
  title: 'Limit chats with outsiders to trusted domains',
  name: 'External chat',
  action: 'Trusted domains only',
  priority: 'p2',
  description: 'Under Google Chat, External chat settings, chats with people outside are off or for allowlisted domains only.',
  why: 'A chat from an unknown person with a familiar name gets an answer faster than a mail, and no mail filter sees it.',
  group: 'Sharing',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'mitre-attack': ['T1566', 'T1534'],
  },
  evidence: {
    would: 'not-known',
    because: 'Chats are not in the reports that are read.',
  },
  needs: { parts: sharing },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { chat: fixed('Allow users to send messages outside', ['Only allowlisted domains']) },
    disruption: 'Chats with partners stop until their domain is on the list.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Google Chat > External chat settings',
        parts: weakParts(facts.parts, judgement),
        settings: ['Turn Allow users to send messages outside your organization off, or select Only allow this for allowlisted domains.'],
      }),
  },
});

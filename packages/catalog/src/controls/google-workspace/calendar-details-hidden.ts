import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type Sharing, sharing } from '@rampart/facts/collaboration/sharing.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const judgement = {
  isWeak: ({ calendarsOutside }: Sharing): boolean | null => (calendarsOutside === null ? null : calendarsOutside === 'details'),
  saying: (names: string) => `Details of calendars can be shared outside by ${names}.`,
};

export const calendarDetailsHidden = defineControl({
  id: 'google-workspace.calendar-details-hidden',
  title: 'Hide calendar details from outsiders',
  name: 'External sharing of calendars',
  action: 'Free and busy only',
  priority: 'p2',
  description: 'Under Calendar, Sharing settings, External sharing options for primary calendars is Only free/busy information.',
  why: 'An attacker who knows who meets whom about what can write a convincing mail.',
  group: 'Sharing',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'mitre-attack': ['T1589'],
  },
  evidence: {
    would: 'not-known',
    because: 'The reports that are read do not show who looks at a calendar.',
  },
  needs: { parts: sharing },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { sharing: fixed('External sharing options for primary calendars', ['Only free/busy information (hide event details)']) },
    disruption: 'Partners who see details of a calendar today see only when someone is busy.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace > Calendar > Sharing settings',
        parts: weakParts(facts.parts, judgement),
        settings: ['Under External sharing options for primary calendars choose Only free/busy information (hide event details).'],
      }),
  },
});

import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { consoleSessions } from '@rampart/facts/identity/console-sessions.ts';
import { portalAccess, portalEvidence } from '../../judging/abnormal/abnormal-portal.ts';
import { judgeMinutes, sessionAnswers } from '../../judging/abnormal/portal-sessions.ts';

const mostMinutes = 720;

export const sessionsEnd = defineControl({
  id: 'abnormal.sessions-end',
  title: 'End sessions of the Abnormal portal each day',
  name: 'Maximum session time',
  action: 'Short',
  priority: 'p2',
  description: 'A session of the portal lasts at most 12 hours, whatever is done in it.',
  why: 'Until a session ends, a stolen cookie opens the portal without a password.',
  group: 'Sessions',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: sessionAnswers,
  evidence: portalEvidence,
  needs: { sessions: consoleSessions },
  assess: ({ sessions }) => judgeMinutes(sessions.longestMinutes, { most: mostMinutes, what: 'maximum session time' }),

  remedy: {
    parameters: { limit: fixed('maximum session time', [mostMinutes], (minutes) => `${minutes} minutes`) },
    disruption: 'People sign in to the portal again each working day.',
    steps: () => [portalAccess.open, 'Open the page for security and sessions.', `Set the maximum session time to ${mostMinutes} minutes.`],
  },
});

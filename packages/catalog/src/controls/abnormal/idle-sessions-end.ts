import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { consoleSessions } from '@rampart/facts/identity/console-sessions.ts';
import { portalAccess, portalEvidence } from '../../judging/abnormal/abnormal-portal.ts';
import { judgeMinutes, sessionAnswers } from '../../judging/abnormal/portal-sessions.ts';

const mostMinutes = 30;

export const idleSessionsEnd = defineControl({
  id: 'abnormal.idle-sessions-end',
  title: 'End idle sessions of the Abnormal portal',
  name: 'Inactivity timeout',
  action: 'Short',
  priority: 'p2',
  description: 'The portal ends a session after at most 30 minutes without activity.',
  why: 'An open portal on an unlocked computer shows mail of the whole company.',
  group: 'Sessions',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: sessionAnswers,
  evidence: portalEvidence,
  needs: { sessions: consoleSessions },
  assess: ({ sessions }) => judgeMinutes(sessions.idleMinutes, { most: mostMinutes, what: 'inactivity timeout' }),

  remedy: {
    parameters: { limit: fixed('inactivity timeout', [mostMinutes], (minutes) => `${minutes} minutes`) },
    disruption: 'People who were away for half an hour sign in again.',
    steps: () => [portalAccess.open, 'Open the page for security and sessions.', `Set the inactivity timeout to ${mostMinutes} minutes.`],
  },
});

import { defineControl } from '@rampart/domain/control.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { type PlatformCheck, platformChecks } from '@rampart/facts/mail/platform-checks.ts';
import { portalAccess } from '../../judging/abnormal/abnormal-portal.ts';
import { judgeNamed, namesOf } from '../../judging/judge-entries.ts';
import { postureAnswers } from '../../judging/abnormal/platform-checks.ts';

const weak = (checks: readonly PlatformCheck[]): readonly PlatformCheck[] =>
  checks.filter(({ state }) => state === 'not-permitted' || state === 'waiting');

export const posturesEvaluated = defineControl({
  id: 'abnormal.postures-evaluated',
  title: 'Have Abnormal evaluate every posture',
  name: 'Postures that are not evaluated',
  action: 'Permit and judge',
  priority: 'p2',
  description: 'No posture waits for its evaluation, or for a permission that Abnormal needs to read the setting.',
  why: 'A posture that no one looks at seems to be in order. A missing permission is given once; a manual posture is judged once a year.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: postureAnswers,
  evidence: {
    would: 'stop-none',
    instead: 'shows settings that no one has reviewed',
    because: 'Reviewing a setting stops no attack. Fixing what you find may.',
  },
  needs: { checks: platformChecks },

  assess({ checks }) {
    const found = weak(checks);
    if (found.length === 0 && checks.some(({ state }) => state === 'unknown'))
      return unknown({ because: 'Abnormal gives some postures a status that Rampart does not know.' });
    return judgeNamed(checks, { weak: found, what: 'postures', fault: 'were not evaluated' });
  },

  remedy: {
    parameters: {},
    disruption: 'None. Abnormal reads more of the mail platform than before.',
    steps({ facts }) {
      const [locked, waiting] = (['not-permitted', 'waiting'] as const).map((state) => facts.checks.filter((one) => one.state === state));
      return [
        portalAccess.open,
        ...(locked!.length === 0
          ? []
          : [
              `In the integration with your mail platform, consent to the permissions that Abnormal asks for. These wait for it: ${namesOf(locked!)}.`,
            ]),
        ...(waiting!.length === 0
          ? []
          : [`In security posture management, judge these by hand and set their status: ${namesOf(waiting!)}.`]),
      ];
    },
  },
});

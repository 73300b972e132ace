import { defineControl } from '@rampart/domain/control.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { type PlatformCheck, platformChecks } from '@rampart/facts/mail/platform-checks.ts';
import { namedFew } from '../../judging/named-few.ts';
import { checkSteps, postureAnswers, postureEvidence } from '../../judging/platform-checks.ts';
import { agreeing } from '../../judging/agreeing-verb.ts';

const concerned = (checks: readonly PlatformCheck[]): readonly PlatformCheck[] => checks.filter(({ risk }) => risk === 'high');
const weak = (checks: readonly PlatformCheck[]): readonly PlatformCheck[] => concerned(checks).filter(({ state }) => state === 'unmet');

export const highRiskPosturesMended = defineControl({
  id: 'abnormal.high-risk-postures-mended',
  title: 'Fix postures that Abnormal rates high risk',
  name: 'Postures of high risk',
  action: 'Fix',
  priority: 'p2',
  description: 'Security posture management of Abnormal finds no posture of high risk that is not compliant.',
  why: 'Each is a setting of the mail platform by which an attacker gets in, stays or reads along.',
  group: 'Mail protection',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: postureAnswers,
  evidence: postureEvidence,
  needs: { checks: platformChecks },

  assess({ checks }) {
    const all = concerned(checks);
    const unmet = weak(checks);
    const found = { count: unmet.length, total: all.length, what: 'postures of high risk' };
    if (unmet.length > 0)
      return fail({
        because: `${unmet.length} of ${all.length} postures of high risk ${agreeing(unmet.length, 'are not compliant')}: ${namedFew(unmet.map(({ name }) => name))}.`,
        found,
      });
    const isUnsure = all.some(({ state }) => state !== 'met') || checks.some(({ risk, state }) => risk === null && state !== 'met');
    if (isUnsure) return unknown({ because: 'Abnormal has not looked at every posture that may be of high risk.' });
    if (all.length === 0) return notApplicable({ because: 'Abnormal looks at no posture of high risk.' });
    return pass({ found });
  },

  remedy: {
    parameters: {},
    disruption: 'It depends on the setting. Read what Abnormal says of each before you change it.',
    steps: ({ facts }) => checkSteps(weak(facts.checks)),
  },
});

import { defineControl } from '@rampart/domain/control.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { type PlatformCheck, platformChecks } from '@rampart/facts/mail/platform-checks.ts';
import { judgeNamed } from '../../judging/judge-entries.ts';
import { checkSteps, postureAnswers, postureEvidence } from '../../judging/abnormal/platform-checks.ts';

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
    const isUnsure = all.some(({ state }) => state !== 'met') || checks.some(({ risk, state }) => risk === null && state !== 'met');
    if (unmet.length === 0 && isUnsure) return unknown({ because: 'Abnormal has not looked at every posture that may be of high risk.' });
    return judgeNamed(all, { weak: unmet, what: 'postures of high risk', fault: 'are not compliant' });
  },

  remedy: {
    parameters: {},
    disruption: 'It depends on the setting. Read what Abnormal says of each before you change it.',
    steps: ({ facts }) => checkSteps(weak(facts.checks)),
  },
});

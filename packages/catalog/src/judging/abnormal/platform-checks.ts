import { oneLine } from '@rampart/domain/one-line.ts';
import type { PlatformCheck } from '@rampart/facts/mail/platform-checks.ts';

const most = 30;
const longest = 600;

const cut = (text: string): string => {
  const line = oneLine(text);
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
};

/** What the product itself says of each: the settings are another product’s. */
export function checkSteps(checks: readonly PlatformCheck[]): readonly string[] {
  const shown = checks.slice(0, most).map(({ name, area, steps }) => {
    const where = area === null ? '' : ` (${cut(area)})`;
    return `${cut(name)}${where}: ${steps ? cut(steps) : 'open it under security posture management in the Abnormal portal, and follow its steps.'}`;
  });
  const rest = checks.length > most ? [`Then the other ${checks.length - most}, which the Abnormal portal lists.`] : [];
  return [
    'These are settings of your mail platform, which Abnormal reads and does not change. For each, do what it says:',
    ...shown,
    ...rest,
  ];
}

export const postureAnswers = {
  'nist-800-53': ['CM-6', 'RA-5', 'SI-8'],
  'nist-csf': ['PR.PS-01', 'ID.RA-01'],
  'cis-v8': ['4.1', '9.7'],
  'iso-27001': ['A.8.9'],
  'soc-2': ['CC7.1'],
  'mitre-attack': ['T1566', 'T1114'],
} as const;

export const postureEvidence = {
  would: 'not-known',
  because: 'Each posture is about a different setting, so no kind of attack belongs to all of them.',
} as const;

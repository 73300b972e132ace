import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { countedText } from '../counted-text.ts';

interface Limit {
  readonly most: number;
  /** As it follows `The`. */
  readonly what: string;
}

/** `30 days (43,200 minutes)`: the setting is in minutes, which no one reads as days. */
export function minutesText(minutes: number): string {
  const exact = countedText(minutes, 'minute');
  if (minutes >= 1440 && minutes % 1440 === 0) return `${countedText(minutes / 1440, 'day')} (${exact})`;
  return minutes >= 120 && minutes % 60 === 0 ? `${countedText(minutes / 60, 'hour')} (${exact})` : exact;
}

/** Whether a vendor that gives no figure has no limit, or one of its own, is not known. */
export function judgeMinutes(minutes: number | null, { most, what }: Limit): Verdict {
  if (minutes === null) return unknown({ because: `The portal has no figure for the ${what}, and does not say what that means.` });
  return minutes <= most ? pass() : fail({ because: `The ${what} is ${minutesText(minutes)}. It should be at most ${minutesText(most)}.` });
}

export const sessionAnswers = {
  'nist-800-53': ['AC-12', 'SC-23'],
  'nist-csf': ['PR.AA-03'],
  'nist-800-171': ['3.1.11'],
  'cis-v8': ['4.3'],
  'iso-27001': ['A.8.5'],
  'soc-2': ['CC6.1'],
  cmmc: ['AC.L2-3.1.11'],
  'mitre-attack': ['T1539', 'T1550.004'],
} as const;

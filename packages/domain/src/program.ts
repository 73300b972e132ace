import { z } from 'zod';
import type { ExperimentalFeature } from './experimental-feature.ts';

/** What a program is for. Those of the most attacked are built as soon as there are such groups, from the same parts. */
export const ProgramType = z.enum([
  'baseline',
  'zero_trust',
  'visibility',
  'most_attacked_overall',
  'most_attacked_phishing',
  'most_attacked_malware',
  'socgholish',
  'safe_use_of_ai',
  'zero_trust_private_app',
]);
export type ProgramType = z.infer<typeof ProgramType>;

/** Programs that are shown where a feature is being tried out. */
const triedOut: Partial<Record<ProgramType, ExperimentalFeature>> = { safe_use_of_ai: 'safe-use-of-ai' };

export function isShownProgram(type: ProgramType, features: readonly ExperimentalFeature[]): boolean {
  const feature = triedOut[type];
  return feature === undefined || features.includes(feature);
}

/** What those who are in a program of the most attacked are attacked by. */
export const mostAttackedBy: Readonly<Partial<Record<ProgramType, string>>> = {
  most_attacked_overall: 'Overall',
  most_attacked_phishing: 'Phishing',
  most_attacked_malware: 'Malware',
};

/** As the screens name each type. */
export const programTitles: Readonly<Record<ProgramType, string>> = {
  baseline: 'Baseline Security',
  zero_trust: 'Zero Trust',
  visibility: 'Visibility',
  most_attacked_overall: `Most Attacked: ${mostAttackedBy.most_attacked_overall}`,
  most_attacked_phishing: `Most Attacked: ${mostAttackedBy.most_attacked_phishing}`,
  most_attacked_malware: `Most Attacked: ${mostAttackedBy.most_attacked_malware}`,
  socgholish: 'SocGholish',
  safe_use_of_ai: 'Safe Use of AI',
  zero_trust_private_app: 'Zero Trust Private App',
};

/** Who a program is for, as the screens name them. */
export const wholeOrganisation = 'Baseline Security';

/** The key of a content that is for the whole organisation. */
export const notApplicableKey = 'NOT_APPLICABLE';

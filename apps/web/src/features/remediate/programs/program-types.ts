import { programTitles, type ProgramType } from '@rampart/domain/program.ts';

/** What each type of program is for. */
const abouts: Readonly<Record<ProgramType, string>> = {
  baseline: 'Controls every organisation should have in place, for everyone.',
  zero_trust: 'No location is trusted: every sign-in is verified.',
  visibility: 'The logging you need to see attacks.',
  most_attacked_overall: 'Stronger protection for the people who are attacked most.',
  most_attacked_phishing: 'Stronger protection for the people who get the most phishing.',
  most_attacked_malware: 'Stronger protection for the people who get the most malware.',
  socgholish: 'Against fake browser updates.',
  safe_use_of_ai: 'What people may share with AI services.',
  zero_trust_private_app: 'Private applications without a trusted network.',
};

export const programTypeLabel = (type: ProgramType): string => programTitles[type];
export const programTypeAbout = (type: ProgramType): string => abouts[type];
export const isProgramType = (value: string): value is ProgramType => Object.hasOwn(abouts, value);

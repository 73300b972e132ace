import type { ProgramType } from '@rampart/domain/program.ts';

interface Shown {
  readonly label: string;
  readonly about: string;
}

/** How each type of program is called on screen, and what it is for. */
const shown: Readonly<Record<ProgramType, Shown>> = {
  baseline: { label: 'Baseline Security', about: 'Controls every organisation should have in place, for everyone.' },
  zero_trust: { label: 'Zero Trust', about: 'Location earns no trust: every sign-in is verified.' },
  visibility: { label: 'Visibility Now', about: 'The logging you need to see attacks.' },
  most_attacked_overall: { label: 'Most Attacked: Overall', about: 'Stronger protection for the people who are attacked most.' },
  most_attacked_phishing: { label: 'Most Attacked: Phishing', about: 'Stronger protection for the people who get the most phishing.' },
  most_attacked_malware: { label: 'Most Attacked: Malware', about: 'Stronger protection for the people who get the most malware.' },
  socgholish: { label: 'SocGholish', about: 'Against fake browser updates.' },
  safe_use_of_ai: { label: 'Safe Use of AI', about: 'What people may share with AI services.' },
  zero_trust_private_app: { label: 'Zero Trust Private App', about: 'Private applications without a trusted network.' },
};

export const programTypeLabel = (type: ProgramType): string => shown[type].label;
export const programTypeAbout = (type: ProgramType): string => shown[type].about;
export const isProgramType = (value: string): value is ProgramType => value in shown;

import { type ProgramType, wholeOrganisation } from '../program.ts';

/** People, and the types of programs that are made for them. */
export interface PeopleGroup {
  /** As the screens name it: `Most Attacked: Phishing`. */
  readonly name: string;
  readonly programTypes: readonly ProgramType[];
}

export interface BuiltProgram {
  readonly programType: ProgramType;
  readonly group: string;
  readonly name: string;
}

/** Programs for everyone. */
export const everyonesPrograms: readonly ProgramType[] = ['baseline', 'zero_trust', 'visibility'];

const titles: Readonly<Record<ProgramType, string>> = {
  baseline: 'Baseline Security',
  zero_trust: 'Zero Trust',
  visibility: 'Visibility',
  most_attacked_overall: 'Most Attacked: Overall',
  most_attacked_phishing: 'Most Attacked: Phishing',
  most_attacked_malware: 'Most Attacked: Malware',
  socgholish: 'SocGholish',
  safe_use_of_ai: 'Safe Use of AI',
  zero_trust_private_app: 'Zero Trust Private App',
};

/** The name says who it is for, unless that is everyone or the title already says it. */
const nameOf = (programType: ProgramType, group: string): string => {
  const title = titles[programType];
  return group === wholeOrganisation || group === title ? title : `${title}: ${group}`;
};

/** One program for each group of people and type. The same groups give the same programs. */
export const buildPrograms = (groups: readonly PeopleGroup[]): BuiltProgram[] =>
  groups.flatMap(({ name: group, programTypes }) =>
    programTypes.map((programType) => ({ programType, group, name: nameOf(programType, group) })),
  );

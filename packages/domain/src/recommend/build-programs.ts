import { programTitles, type ProgramType, wholeOrganisation } from '../program.ts';

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

/** Programs for everyone. Safe Use of AI is built as well, and shown where that is tried out. */
export const everyonesPrograms: readonly ProgramType[] = ['baseline', 'zero_trust', 'visibility', 'safe_use_of_ai'];

/** The name says who it is for, unless that is everyone or the title already says it. */
const nameOf = (programType: ProgramType, group: string): string => {
  const title = programTitles[programType];
  return group === wholeOrganisation || group === title ? title : `${title}: ${group}`;
};

/** One program for each group of people and type. The same groups give the same programs. */
export const buildPrograms = (groups: readonly PeopleGroup[]): BuiltProgram[] =>
  groups.flatMap(({ name: group, programTypes }) =>
    programTypes.map((programType) => ({ programType, group, name: nameOf(programType, group) })),
  );

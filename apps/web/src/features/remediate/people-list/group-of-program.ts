import { programTitles, type ProgramType } from '@rampart/domain/program.ts';

/** The people group that a program of the most attacked is for: it goes by the same name. */
export const groupOfProgram = (type: ProgramType): string => programTitles[type];

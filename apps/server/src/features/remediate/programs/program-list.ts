import type { Program } from './program-store.ts';

/** The id of the list of a program's people. */
export const programList = ({ group }: Pick<Program, 'group'>): string => `program:${group}`;

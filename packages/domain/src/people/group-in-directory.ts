import type { Group } from '../group.ts';
import { productName } from '../product-name.ts';
import { programTitles, type ProgramType } from '../program.ts';

/** What a group of people is called in a directory, where we keep it. */
export const nameInDirectory = (people: string): string => `${productName}: ${people}`;

/** The directory's group of these people: the one that we keep, or else one of the same name. */
export const findGroupOf = (people: string, groups: readonly Group[]): Group | undefined =>
  groups.find(({ name }) => name === nameInDirectory(people)) ?? groups.find(({ name }) => name === people);

const forSome: ReadonlySet<ProgramType> = new Set(['most_attacked_overall', 'most_attacked_phishing', 'most_attacked_malware']);

/** The people that a control of these programs is deployed for, as the screens name them; nothing where that is everyone. */
export const peopleOfPrograms = (programs: readonly ProgramType[]): string | undefined => {
  const [first] = programs;
  return first !== undefined && programs.every((type) => forSome.has(type)) ? programTitles[first] : undefined;
};

import type { Group } from '../group.ts';
import { productName } from '../product-name.ts';
import { programTitles, type ProgramType } from '../program.ts';

/** What a group of people is called in a directory, where we keep it. */
export const nameInDirectory = (people: string): string => `${productName}: ${people}`;

/** The directory's groups that can be ours of these people: others may have made one of the same name. We fill none by a rule. */
export const groupsNamedAs = (people: string, groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ name, kind }) => kind === 'assigned' && name === nameInDirectory(people));

/** The directory's group of these people. Nothing where there are several: which of them is ours is not known. */
export function findGroupOf(people: string, groups: readonly Group[]): Group | undefined {
  const [group, ...others] = groupsNamedAs(people, groups);
  return others.length === 0 ? group : undefined;
}

/** Why it is not known which group is that of these people; nothing where no two have its name. */
export function groupClash(people: string, groups: readonly Group[]): string | undefined {
  const { length: count } = groupsNamedAs(people, groups);
  if (count < 2) return undefined;
  const what = `The directory has ${count} groups “${nameInDirectory(people)}”`;
  return `${what}: which of them has the people of the list is not known. Rename or delete the others.`;
}

const forSome: ReadonlySet<ProgramType> = new Set(['most_attacked_overall', 'most_attacked_phishing', 'most_attacked_malware']);

/** The people that a control of these programs is deployed for, as the screens name them; nothing where that is everyone. */
export const peopleOfPrograms = (programs: readonly ProgramType[]): string | undefined => {
  const [first] = programs;
  return first !== undefined && programs.every((type) => forSome.has(type)) ? programTitles[first] : undefined;
};

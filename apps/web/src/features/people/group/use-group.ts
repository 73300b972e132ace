import type { GroupSummary } from '@rampart/contract/people/groups.ts';
import { peopleGroups, wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { groupSummariesQuery } from '../queries.ts';

/** By the name in an address. The program for the whole organisation goes by a name of its own. */
export const findGroup = (groups: readonly GroupSummary[], name: string): GroupSummary | undefined =>
  groups.find((group) => (name === wholeOrganisation ? group.id === wholeOrganisationId : group.name.toLowerCase() === name.toLowerCase()));

/** As the screen of an address calls the group, without asking for its figures. */
export const nameOfGroup = (name: string): string =>
  peopleGroups.find(({ id }) => name === wholeOrganisation && id === wholeOrganisationId)?.name ?? name;

export const isGroupName = (name: string): boolean =>
  peopleGroups.some((group) => group.name.toLowerCase() === nameOfGroup(name).toLowerCase());

/** The group of an address, which the route has looked up, and what its figures are of. */
export function useGroup(name: string) {
  const { groups, attacks_read_until: readUntil } = useSuspenseQuery(groupSummariesQuery).data;
  const group = findGroup(groups, name);
  if (group === undefined) throw new Error(`There is no group ${name}.`);
  return { group, hasFigures: readUntil !== null };
}

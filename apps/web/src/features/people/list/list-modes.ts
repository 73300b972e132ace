import type { ShowUsers as ContractShowUsers, SortBy as ContractSortBy } from '@rampart/contract/people/individuals.ts';

// The contract's schemas stay out of the browser: their words are written out, and the types hold them to it.
export const SortBy = ['risk', 'name'] as const satisfies readonly ContractSortBy[];
export type SortBy = ContractSortBy;

export const sortLabels: Readonly<Record<SortBy, string>> = { risk: 'Risk contribution', name: 'Alphabetical' };

export const ShowUsers = ['current', 'added', 'removed', 'relapsed'] as const satisfies readonly ContractShowUsers[];
export type ShowUsers = ContractShowUsers;

export const showUsersLabels: Readonly<Record<ShowUsers, string>> = {
  current: 'Current',
  added: 'Added',
  removed: 'Removed',
  relapsed: 'Relapsed',
};

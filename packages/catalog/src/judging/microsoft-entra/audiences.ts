import { guestKindOf } from '@rampart/domain/assess/names-guests.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import type { Population } from '../excluded-people.ts';
import { privilegedRoles } from './privileged-roles.ts';

const emergencyAccounts = 4;

export const everyone: Population = {
  what: 'people',
  isNamedBy: (audience) => audience.everyone,
  includes: () => true,
  hasGuests: true,
  mayBeExcluded: emergencyAccounts,
};

/** Those of the organisation itself: policies count external members with the guests. */
export const members: Population = {
  what: 'members',
  isNamedBy: (audience) => audience.everyone,
  includes: (person) => guestKindOf(person) === null,
  hasGuests: false,
  mayBeExcluded: emergencyAccounts,
};

export const guests: Population = {
  what: 'guests and external members',
  isNamedBy: (audience) => audience.everyone || audience.guests,
  includes: (person) => guestKindOf(person) !== null,
  hasGuests: true,
  mayBeExcluded: 0,
};

const templates: readonly string[] = privilegedRoles.map(({ templateId }) => templateId);
const isPrivileged = ({ templateId }: Role): boolean => templateId !== null && templates.includes(templateId);

export const administrators: Population = {
  what: 'administrators',
  isNamedBy: (audience) => audience.everyone || templates.every((role) => audience.roles.includes(role)),
  // Also who may activate a role: from then on they administer.
  includes: ({ id }, { roles = [] }) =>
    roles.some((role) => isPrivileged(role) && (role.memberIds.includes(id) || role.eligibleIds?.includes(id) === true)),
  isByRole: true,
  isWholeIn: ({ roles = [] }) => roles.every((role) => role.eligibleIds !== null || !isPrivileged(role)),
  hasGuests: true,
  mayBeExcluded: 2,
  countsWhoIsNamed: true,
};

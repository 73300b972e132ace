import type { Population } from './excluded-people.ts';
import { privilegedRoles } from './privileged-roles.ts';

const emergencyAccounts = 4;

export const everyone: Population = {
  what: 'people',
  isNamedBy: (audience) => audience.everyone,
  includes: () => true,
  hasGuests: true,
  mayBeExcluded: emergencyAccounts,
};

export const members: Population = {
  what: 'members',
  isNamedBy: (audience) => audience.everyone,
  includes: ({ kind }) => kind !== 'guest',
  hasGuests: false,
  mayBeExcluded: emergencyAccounts,
};

export const guests: Population = {
  what: 'guests',
  isNamedBy: (audience) => audience.everyone || audience.guests,
  includes: ({ kind }) => kind === 'guest',
  hasGuests: true,
  mayBeExcluded: 0,
};

const templates: readonly string[] = privilegedRoles.map(({ templateId }) => templateId);

export const administrators: Population = {
  what: 'administrators',
  isNamedBy: (audience) => audience.everyone || templates.every((role) => audience.roles.includes(role)),
  includes: ({ id }, { roles = [] }) =>
    roles.some(({ templateId, memberIds }) => templateId !== null && templates.includes(templateId) && memberIds.includes(id)),
  isByRole: true,
  hasGuests: true,
  mayBeExcluded: 2,
};

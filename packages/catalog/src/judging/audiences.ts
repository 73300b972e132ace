import type { Audience } from './left-out.ts';
import { privilegedRoles } from './privileged-roles.ts';

const emergencyAccounts = 4;

export const everybody: Audience = {
  what: 'people',
  isNamedBy: ({ everyone }) => everyone,
  includes: () => true,
  hasGuests: true,
  mayBeSpared: emergencyAccounts,
};

export const members: Audience = {
  what: 'members',
  isNamedBy: ({ everyone }) => everyone,
  includes: ({ kind }) => kind !== 'guest',
  hasGuests: false,
  mayBeSpared: emergencyAccounts,
};

export const guests: Audience = {
  what: 'guests',
  isNamedBy: (whom) => whom.everyone || whom.guests,
  includes: ({ kind }) => kind === 'guest',
  hasGuests: true,
  mayBeSpared: 0,
};

const templates: readonly string[] = privilegedRoles.map(({ templateId }) => templateId);

export const administrators: Audience = {
  what: 'administrators',
  isNamedBy: (whom) => whom.everyone || templates.every((role) => whom.roles.includes(role)),
  includes: ({ id }, { roles = [] }) =>
    roles.some(({ templateId, memberIds }) => templateId !== null && templates.includes(templateId) && memberIds.includes(id)),
  isByRole: true,
  hasGuests: true,
  mayBeSpared: 2,
};

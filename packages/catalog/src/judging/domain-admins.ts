import type { Group } from '@rampart/domain/group.ts';

/** The group with the relative id 512, by the names that Windows gives it in its languages. */
const names = new Set([
  'domain admins',
  'domänen-admins',
  'admins du domaine',
  'admins. del dominio',
  'admins. do domínio',
  'administradores do domínio',
  'domeinadministrators',
  'domänadministratörer',
  'domenaadministratorer',
  'domæneadministratorer',
  'администраторы домена',
]);

export const isDomainAdmins = (name: string): boolean => names.has(name.toLowerCase());

export const domainAdminsOf = (groups: readonly Group[]): Group | undefined => groups.find(({ name }) => isDomainAdmins(name));

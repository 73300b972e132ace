import type { Group } from '@rampart/domain/group.ts';

/** By the names that Windows gives it in its languages, where an export has no `objectSid`. */
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

const domainAdminsRid = 512;

/** By its relative id, which stays when it is renamed. */
export const domainAdminsOf = (groups: readonly Group[]): Group | undefined =>
  groups.find(({ rid }) => rid === domainAdminsRid) ?? groups.find(({ rid, name }) => rid === undefined && names.has(name.toLowerCase()));

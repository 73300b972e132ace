import type { Group } from '@rampart/domain/group.ts';
import { notApplicable, unknown, type Verdict } from '@rampart/domain/verdict.ts';

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

/** By their relative id, which stays when one is renamed. Several, where several domains were read. */
export function domainAdminsOf(groups: readonly Group[]): readonly Group[] {
  const found = groups.filter(({ rid }) => rid === domainAdminsRid);
  return found.length > 0 ? found : groups.filter(({ rid, name }) => rid === undefined && names.has(name.toLowerCase())).slice(0, 1);
}

/** Only groups of Active Directory have relative ids, or other members than people and groups. */
const isOfActiveDirectory = ({ rid, otherMembers }: Group): boolean => rid !== undefined || otherMembers !== undefined;

/** Every domain of Active Directory has the group: where it is not shown, what is in it is not known. */
export const withoutDomainAdmins = (groups: readonly Group[]): Verdict =>
  groups.some(isOfActiveDirectory)
    ? unknown({
        because:
          'The directory does not show the group Domain Admins, which every domain has. Let the account of this connection read it, or export the whole domain, with objectSid.',
      })
    : notApplicable({ because: 'The directory has no group Domain Admins.' });

/** `example.com`, where several domains were read. */
export const domainNameOf = ({ domain }: Pick<Group, 'domain'>): string | undefined => domain?.replace(/^dc=/, '').replaceAll(',dc=', '.');

/** As it is named where several domains were read: `Domain Admins of example.com`. */
export const namedWithDomain = (group: Group): string => {
  const domain = domainNameOf(group);
  return domain === undefined ? group.name : `${group.name} of ${domain}`;
};

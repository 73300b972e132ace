import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import type { DirectoryClient } from './client.ts';
import { toGroup } from './to-group.ts';
import { domainPasswordPolicy, toPasswordPolicy } from './to-password-policy.ts';
import { toPerson } from './to-person.ts';
import { groupAttributes } from './wanted-attributes.ts';

const groupClasses = ['group', 'groupofnames', 'groupofuniquenames', 'posixgroup'];
const policyClasses = ['msds-passwordsettings', 'pwdpolicy'];

export async function collectPeople(client: DirectoryClient): Promise<Person[]> {
  const entries = await client.people();
  const ids = await client.idsByName();
  return entries.map((entry) => toPerson(entry, ids));
}

export async function collectGroups(client: DirectoryClient): Promise<Group[]> {
  const ids = await client.idsByName();
  const groups: Group[] = [];
  for await (const entry of client.source.entriesOf(groupClasses, groupAttributes)) groups.push(toGroup(entry, ids));
  return groups;
}

export async function collectPasswordPolicies(client: DirectoryClient): Promise<PasswordPolicy[]> {
  const policies = (await client.source.roots()).flatMap((root) => domainPasswordPolicy(root) ?? []);
  for await (const entry of client.source.entriesOf(policyClasses)) policies.push(toPasswordPolicy(entry));
  return policies;
}

import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { SensitiveAccount } from '@rampart/facts/identity/sensitive-accounts.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { DirectoryClient } from './client.ts';
import { hasClass } from './schema.ts';
import { toGroup } from './groups/to-group.ts';
import { hasDomainPolicy, toPasswordPolicy } from './password-policies/to-password-policy.ts';
import { toPerson } from './people/to-person.ts';
import { isSensitive, toSensitiveAccount } from './people/to-sensitive-account.ts';
import { accountAttributes, groupAttributes } from './attributes-read.ts';

export const groupClasses = ['group', 'groupofnames', 'groupofuniquenames', 'posixgroup'];
const accountClasses = ['user', 'computer'];
export const policyClasses = ['msds-passwordsettings', 'pwdpolicy'];

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
  const policies = (await client.source.roots()).filter(hasDomainPolicy).map(toPasswordPolicy);
  for await (const entry of client.source.entriesOf(policyClasses)) policies.push(toPasswordPolicy(entry));
  return policies;
}

/**
 * Only Active Directory knows what makes an account sensitive; another directory has none. Active Directory has a computer at least,
 * the one that answers: without it, and without the bits, something is hidden from us or was not exported.
 */
export async function collectSensitiveAccounts(client: DirectoryClient): Promise<SensitiveAccount[]> {
  const isActiveDirectory = (await client.source.roots()).some((root) => hasClass(root, 'domaindns'));
  const found: SensitiveAccount[] = [];
  let [knowsComputers, knowsBits] = [false, false];
  for await (const entry of client.source.entriesOf(accountClasses, accountAttributes)) {
    knowsComputers ||= hasClass(entry, 'computer');
    knowsBits ||= entry.attributes.has('useraccountcontrol');
    if (isSensitive(entry)) found.push(toSensitiveAccount(entry));
  }
  if (!isActiveDirectory || (knowsComputers && knowsBits)) return found;
  const what = knowsBits ? 'computers' : 'the attribute userAccountControl';
  const reason = `The directory shows us no ${what.replace('the attribute ', '')}. Let this account read ${what}, or export it too.`;
  throw new VendorFailure('The directory', { kind: 'permission', reason });
}

import { parentDn } from '../protocol/distinguished-name.ts';
import type { LdapRequestOf } from '../protocol/decode-message.ts';
import { readerOf, writerOf } from './bind-account.ts';
import type { Directory } from './directory.ts';
import { domainAdminsIdOf } from './domain-templates.ts';
import type { Attributes, Entry } from './entry.ts';
import { kindOf } from './write-entry.ts';

export type WriteRequest = LdapRequestOf<'add' | 'modify' | 'delete' | 'rename'>;

function isDomainAdmin(directory: Directory, account: Entry): boolean {
  const snapshot = directory.snapshot();
  const group = snapshot.byId(domainAdminsIdOf(directory.world));
  return group !== undefined && snapshot.groupsOf(account.id).includes(group.dn);
}

/** Where the service that deploys may create, change and delete groups. */
const groupContainers = ['CN=Users', 'OU=Groups'];

const rootOf = (entry: Entry): Entry => (entry.parent === null ? entry : rootOf(entry.parent));

function isGroupContainer(directory: Directory, dn: string): boolean {
  const entry = directory.get(dn);
  const { dn: root } = rootOf(entry);
  return groupContainers.some((name) => directory.snapshot().byDn(`${name},${root}`)?.id === entry.id);
}

/** [MS-ADTS] 3.1.1.6.1: AdminSDHolder takes rights that were delegated above off the groups of administrators. */
const isProtected = (entry: Entry): boolean => entry.attributes()['adminCount']?.[0]?.toString() === '1';

/** What Delegation of Control gave to the account that deploys: groups, the domain's own password policy and the fine-grained ones. */
function isDelegated(directory: Directory, request: WriteRequest): boolean {
  if (request.kind === 'add') return kindOf(request.attributes) === 'group' && isGroupContainer(directory, parentDn(request.dn));
  const entry = directory.get(request.dn);
  if (isProtected(entry)) return false;
  if (request.kind === 'modify' && (entry.kind === 'password-settings' || entry.parent === null)) return true;
  const isWithin = entry.kind === 'group' && isGroupContainer(directory, parentDn(request.dn));
  return isWithin && (request.kind !== 'rename' || request.newSuperior === null || isGroupContainer(directory, request.newSuperior));
}

/** Members of Domain Admins write everything, a service what was delegated to it; everyone else reads. */
export const mayWrite = (directory: Directory, account: Entry, request: WriteRequest): boolean =>
  isDomainAdmin(directory, account) || (account.id === writerOf(directory.world).id && isDelegated(directory, request));

/** Fine-grained policies and their container are for Domain Admins, and for those who were allowed to read them. So are hidden Group Policies. */
export function hiddenFrom(directory: Directory, account: Entry): (entry: Entry) => boolean {
  const { world } = directory;
  if (isDomainAdmin(directory, account)) return () => false;
  const { hidden } = directory.linkedPolicies;
  const isReader = directory.showsPasswordSettings && account.id === readerOf(world).id;
  if (isReader || account.id === writerOf(world).id) return ({ id }) => hidden.has(id);
  return ({ id, kind }) => kind === 'password-settings' || kind === 'password-settings-container' || hidden.has(id);
}

/** The property sets Account Restrictions and Logon Information, as far as accounts here have them. */
const restricted: ReadonlySet<string> = new Set([
  'userAccountControl',
  'pwdLastSet',
  'accountExpires',
  'lastLogonTimestamp',
  'lastLogon',
  'badPwdCount',
  'logonCount',
  'lockoutTime',
]);

/** What an account reads of an object. Without Pre-Windows 2000 Compatible Access, an ordinary one reads these of users no more, but of itself. */
export function attributesShownTo(directory: Directory, account: Entry): (entry: Entry) => Attributes {
  const isOrdinary = !directory.showsAccountRestrictions && !isDomainAdmin(directory, account);
  if (!isOrdinary) return (entry) => entry.attributes();
  return (entry) => {
    const attributes = entry.attributes();
    if (entry.kind !== 'user' || entry.id === account.id) return attributes;
    return Object.fromEntries(Object.entries(attributes).filter(([name]) => !restricted.has(name)));
  };
}

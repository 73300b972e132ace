import { readerOf } from './bind-account.ts';
import type { Directory } from './directory.ts';
import { domainAdminsIdOf } from './domain-templates.ts';
import type { Entry } from './entry.ts';

/** Members of Domain Admins write; everyone else reads. */
export function mayWrite(directory: Directory, account: Entry): boolean {
  const snapshot = directory.snapshot();
  const group = snapshot.byId(domainAdminsIdOf(directory.world));
  return group !== undefined && snapshot.groupsOf(account.id).includes(group.dn);
}

/** Fine-grained policies and their container are for Domain Admins, and for those who were allowed to read them. */
export function hiddenFrom(directory: Directory, account: Entry): (entry: Entry) => boolean {
  const isAllowed = directory.showsPasswordSettings && account.id === readerOf(directory.world).id;
  if (isAllowed || mayWrite(directory, account)) return () => false;
  return ({ kind }) => kind === 'password-settings' || kind === 'password-settings-container';
}

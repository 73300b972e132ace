import { addEntry } from './directory/add-entry.ts';
import { compileFilter } from './directory/compile-filter.ts';
import type { Directory } from './directory/directory.ts';
import type { Entry } from './directory/entry.ts';
import { domainAdminsIdOf } from './directory/group-templates.ts';
import { modifyEntry } from './directory/modify-entry.ts';
import { deleteEntry, moveEntry } from './directory/move-entry.ts';
import { permissiveModifyOid } from './directory/root-dse.ts';
import { refusals } from './directory/write-rules.ts';
import type { Result } from './protocol/encode-response.ts';
import type { Control, LdapRequest } from './protocol/request.ts';

interface Writing {
  readonly directory: Directory;
  readonly account: Entry;
  readonly request: Extract<LdapRequest, { kind: 'add' | 'modify' | 'delete' | 'rename' | 'compare' }>;
  readonly controls: readonly Control[];
}

/** Members of Domain Admins write; everybody else reads. */
function mayWrite(directory: Directory, account: Entry): boolean {
  const snapshot = directory.snapshot();
  const group = snapshot.byId(domainAdminsIdOf(directory.world));
  return group !== undefined && snapshot.groupsOf(account.id).includes(group.dn);
}

/** Everything that is about one named object: the writes, and comparing. */
export function write({ directory, account, request, controls }: Writing): Result {
  if (request.kind === 'compare') {
    const { attribute, value } = request;
    const holds = compileFilter({ kind: 'equal', attribute, value }, directory.rootDn)(directory.get(request.dn).attributes());
    return { code: holds === true ? 'compareTrue' : 'compareFalse' };
  }
  const entry = request.kind === 'add' ? null : directory.get(request.dn);
  if (!mayWrite(directory, account)) throw refusals.noRights();
  const isPermissive = controls.some(({ oid }) => oid === permissiveModifyOid);
  if (request.kind === 'add') addEntry(directory, request.dn, request.attributes);
  else if (entry !== null && request.kind === 'modify') modifyEntry({ directory, entry, isPermissive }, request.modifications);
  else if (entry !== null && request.kind === 'rename') moveEntry(directory, entry, request);
  else if (entry !== null) deleteEntry(directory, entry);
  return { code: 'success' };
}

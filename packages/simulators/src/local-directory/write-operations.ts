import type { Write } from '../kit/write-journal.ts';
import { mayWrite, type WriteRequest } from './directory/access-rights.ts';
import type { Directory } from './directory/directory.ts';
import type { Entry } from './directory/entry.ts';
import { addEntry, deleteEntry, modifyEntry, moveEntry } from './directory/write-entry.ts';
import { permissiveModifyOid } from './directory/root-dse.ts';
import { refusals } from './directory/refusals.ts';
import type { Control } from './protocol/decode-message.ts';
import { LdapRefusal } from './protocol/result.ts';

/** What the journal keeps of a write. */
interface KeptWrite {
  readonly request: WriteRequest;
  readonly isPermissive: boolean;
}

function carryOut(directory: Directory, { request, isPermissive }: KeptWrite): void {
  if (request.kind === 'add') return addEntry(directory, request.dn, request.attributes);
  const entry = directory.get(request.dn);
  if (request.kind === 'modify') return modifyEntry({ directory, entry, isPermissive }, request.modifications);
  return request.kind === 'rename' ? moveEntry(directory, entry, request) : deleteEntry(directory, entry);
}

/** Carries a write out for the account that is bound, and keeps it. */
export function write(directory: Directory, account: Entry, request: WriteRequest, controls: readonly Control[]): void {
  // A missing object is reported as missing, also to a caller who may not write.
  if (request.kind !== 'add') directory.get(request.dn);
  if (!mayWrite(directory, account, request)) throw refusals.noRights();
  const given: KeptWrite = { request, isPermissive: controls.some(({ oid }) => oid === permissiveModifyOid) };
  carryOut(directory, given);
  // As plain data: a value is bytes, which JSON has a form of its own for.
  const kept = JSON.parse(JSON.stringify(given)) as Write['given'];
  directory.journal.note({ at: directory.world.now().toISOString(), route: request.kind, given: kept });
}

const isBytesInJson = (value: unknown): value is { readonly data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';

const revived = (given: Write['given']): KeptWrite =>
  JSON.parse(JSON.stringify(given), (_name, value: unknown) => (isBytesInJson(value) ? Buffer.from(value.data) : value)) as KeptWrite;

/** Carries out a kept write again, at its time. */
export function replayWrite(directory: Directory, { at, given }: Write): void {
  try {
    directory.clock.during(new Date(at), () => carryOut(directory, revived(given)));
  } catch (failure) {
    // Another change may have come first since: what the directory refuses now stays undone.
    if (!(failure instanceof LdapRefusal)) throw failure;
  }
}

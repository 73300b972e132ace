import { parseRdn, writeRdn } from '../protocol/distinguished-name.ts';
import type { RenameRequest } from '../protocol/request.ts';
import type { Directory } from './directory.ts';
import type { Entry } from './entry.ts';
import { refusals } from './write-rules.ts';

/** Renames, moves, or both. What is linked to it stays linked. */
export function moveEntry(directory: Directory, entry: Entry, { newRdn, newSuperior }: RenameRequest): void {
  if (entry.isCritical || entry.parent === null) throw refusals.unwilling();
  const { type, value } = parseRdn(newRdn);
  if (type.toLowerCase() !== entry.rdn.type.toLowerCase()) throw refusals.naming();
  const parent = newSuperior === null ? entry.parent : directory.get(newSuperior);
  if (parent === entry || parent.key.endsWith(`,${entry.key}`)) throw refusals.unwilling();
  const rdn = { type: entry.rdn.type, value };
  const there = directory.snapshot().byDn(`${writeRdn(rdn)},${parent.dn}`);
  if (there !== undefined && there !== entry) throw refusals.exists();
  directory.hand.move(entry.id, { rdn, parentId: parent.id }, directory.world.now());
}

export function deleteEntry(directory: Directory, entry: Entry): void {
  if (entry.isCritical) throw refusals.unwilling();
  if (directory.snapshot().hasChildren(entry)) throw refusals.notLeaf();
  directory.hand.delete(entry.id, directory.world.now());
}

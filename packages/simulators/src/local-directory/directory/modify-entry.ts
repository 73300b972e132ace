import type { Value } from '../protocol/encode-message.ts';
import { parseRdn, writeRdn } from '../protocol/distinguished-name.ts';
import type { Modification, RenameRequest } from '../protocol/decode-message.ts';
import { comparable, type AttributeType } from './attribute-schema.ts';
import type { Directory } from './directory.ts';
import type { Entry } from './entry.ts';
import { refusals, refuseTakenName, writable } from './write-rules.ts';

interface Modifying {
  readonly directory: Directory;
  readonly entry: Entry;
  /** Adding what is there and deleting what is not are no errors: LDAP_SERVER_PERMISSIVE_MODIFY. */
  readonly isPermissive: boolean;
}

const same = (type: AttributeType, a: Value, b: Value): boolean => comparable(a, type.syntax) === comparable(b, type.syntax);

/** What the attribute holds after one modification. */
function changed(before: readonly Value[], { change }: Modification, given: Modified, { isPermissive }: Modifying): readonly Value[] {
  const { type, values } = given;
  const isLink = type.name === 'member';
  if (change === 'replace') return values;
  if (change === 'add') {
    const fresh = values.filter((value) => !before.some((each) => same(type, each, value)));
    if (fresh.length < values.length && !isPermissive) throw isLink ? refusals.alreadyMember() : refusals.valueExists();
    const after = [...before, ...fresh];
    if (type.isSingle && after.length > 1) throw refusals.valueExists();
    return after;
  }
  if (values.length === 0) {
    if (before.length === 0 && !isPermissive) throw refusals.noAttribute();
    return [];
  }
  const gone = values.filter((value) => before.some((each) => same(type, each, value)));
  if (gone.length < values.length && !isPermissive) throw isLink ? refusals.notMember() : refusals.noAttribute();
  return before.filter((each) => !gone.some((value) => same(type, each, value)));
}

interface Modified {
  readonly type: AttributeType;
  readonly values: readonly Value[];
}

/** All of it or nothing: everything is checked before anything is written. */
export function modifyEntry(modifying: Modifying, modifications: readonly Modification[]): void {
  const { directory, entry } = modifying;
  const attributes = entry.attributes();
  const after = new Map<string, Modified>();
  for (const modification of modifications) {
    const given = writable(modification);
    const { type } = given;
    if (type.name.toLowerCase() === entry.rdn.type.toLowerCase()) throw refusals.onRdn();
    if (type.name === 'member' && entry.kind !== 'group') throw refusals.classes();
    // A name that stands for no object cannot be linked to.
    if (type.syntax === 'dn' && modification.change !== 'delete') for (const dn of given.values) directory.get(dn.toString());
    const before = after.get(type.name)?.values ?? attributes[type.name] ?? [];
    after.set(type.name, { type, values: changed(before, modification, given, modifying) });
  }
  for (const { type, values } of after.values()) refuseTakenName(directory, type, values, entry.id);
  const { changes, world } = directory;
  const members = after.get('member');
  const linked = members === undefined ? null : members.values.map((dn) => directory.get(dn.toString()).id);
  const before = new Set((attributes['member'] ?? []).map((dn) => directory.get(dn.toString()).id));
  after.delete('member');
  if (after.size > 0) changes.set(entry.id, Object.fromEntries([...after].map(([name, { values }]) => [name, values])), world.now());
  if (linked === null) return;
  for (const id of linked) if (!before.has(id)) changes.addMember(entry.id, id, world.now());
  const kept = new Set(linked);
  for (const id of before) if (!kept.has(id)) changes.removeMember(entry.id, id, world.now());
}

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
  directory.changes.move(entry.id, { rdn, parentId: parent.id }, directory.world.now());
}

export function deleteEntry(directory: Directory, entry: Entry): void {
  if (entry.isCritical) throw refusals.unwilling();
  if (directory.snapshot().hasChildren(entry)) throw refusals.notLeaf();
  directory.changes.delete(entry.id, directory.world.now());
}

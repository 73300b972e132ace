import { digestOf, uuidOf } from '../../world/uuid-of.ts';
import type { AttributeValues, Modification, LdapRequestOf } from '../protocol/decode-message.ts';
import { parentDn, parseDn, parseRdn, type Rdn, writeRdn } from '../protocol/distinguished-name.ts';
import type { Value } from '../protocol/encode-message.ts';
import { accountBits, accountTypes } from './account-control.ts';
import { type Comparable, comparable, findAttributeType, type AttributeType } from './attribute-schema.ts';
import { neverExpires } from './directory-time.ts';
import type { Directory } from './directory.ts';
import type { Attributes, Entry } from './entry.ts';
import { securityGroupType } from './domain-templates.ts';
import { addableKinds, type ObjectKind } from './object-classes.ts';
import { sidBytes, wellKnownRids } from './object-identity.ts';
import { movePrimaryGroup, refuseOwnAccounts } from './primary-groups.ts';
import { refusals } from './refusals.ts';

interface Written {
  readonly type: AttributeType;
  readonly values: readonly Value[];
}

/** Values that may be written: of a known attribute that the directory does not maintain, each of its syntax. */
function writable({ attribute, values }: AttributeValues): Written {
  const type = findAttributeType(attribute);
  if (type === null) throw refusals.unknownAttribute();
  if (type.isSystemOwned || type.name === 'unicodePwd') throw refusals.unwilling();
  const given = values.map((value) => (type.syntax === 'binary' ? value : value.toString('utf8')));
  if (given.some((value) => value.length === 0 || comparable(value, type.syntax) === null)) throw refusals.constraint();
  if (type.isSingle && given.length > 1) throw refusals.constraint();
  return { type, values: given };
}

/** "Active Directory Maximum Limits – Scalability" promises no more than this in one operation. This directory takes it at its word. */
const mostInOneOperation = 5000;

function refuseTooMany(count: number): void {
  if (count > mostInOneOperation) throw refusals.adminLimit();
}

/** sAMAccountName and userPrincipalName belong to one account each. */
function refuseTakenName(directory: Directory, { name }: AttributeType, [value]: readonly Value[], ownId: string | null): void {
  if ((name !== 'sAMAccountName' && name !== 'userPrincipalName') || value === undefined) return;
  const asked = value.toString().toLowerCase();
  const isTaken = directory
    .snapshot()
    .entries.some((entry) => entry.id !== ownId && entry.attributes()[name]?.[0]?.toString().toLowerCase() === asked);
  if (isTaken) throw name === 'sAMAccountName' ? refusals.accountExists() : refusals.constraint();
}

/** [MS-SAMR] 3.1.1.6: the signs and the lengths that account names have, those of groups up to the schema's own limit. */
function refuseBadAccountName(kind: ObjectKind, { name }: AttributeType, [value]: readonly Value[]): void {
  if (name !== 'sAMAccountName' || value === undefined) return;
  const account = value.toString();
  const isBad = /["/\\[\]:;|=,+*?<>\p{Cc}]|\.$|^[. ]+$/u.test(account);
  if (isBad || (kind === 'user' && account.length > 20)) throw refusals.accountName();
  if (account.length > 256) throw refusals.tooLong('sAMAccountName');
}

/** The schema's limit for cn and ou. */
function refuseLongName({ type, value }: Rdn): void {
  if (value.length > 64) throw refusals.tooLong(type.toLowerCase());
}

/** What Active Directory fills in when an account is added over LDAP: disabled, and without a password. */
function defaultsFor(kind: ObjectKind, number: number): Attributes {
  // A name of its own making, which no one would choose.
  const sAMAccountName = [`$${(0x4_0000 + number).toString(36).toUpperCase()}-${digestOf(number).slice(0, 12).toUpperCase()}`];
  if (kind === 'group') return { sAMAccountName, groupType: [securityGroupType], sAMAccountType: [accountTypes.group] };
  if (kind !== 'user' && kind !== 'computer') return {};
  const control = accountBits.normal | accountBits.disabled | accountBits.passwordNotRequired;
  return {
    sAMAccountName,
    userAccountControl: [String(control)],
    sAMAccountType: [accountTypes[kind]],
    accountExpires: [neverExpires],
    pwdLastSet: ['0'],
    primaryGroupID: [String(kind === 'computer' ? wellKnownRids.domainComputers : wellKnownRids.domainUsers)],
  };
}

export function kindOf(attributes: readonly AttributeValues[]): ObjectKind {
  const classes = attributes.find(({ attribute }) => attribute.toLowerCase() === 'objectclass')?.values ?? [];
  const words = classes.map((value) => value.toString().toLowerCase());
  const kind = words.includes('computer') ? 'computer' : words.map((word) => addableKinds[word]).findLast((each) => each !== undefined);
  if (kind === undefined) throw refusals.classes();
  return kind;
}

export function addEntry(directory: Directory, dn: string, given: readonly AttributeValues[]): void {
  refuseTooMany(given.reduce((count, { values }) => count + values.length, 0));
  const [rdn, ...above] = parseDn(dn);
  const snapshot = directory.snapshot();
  if (snapshot.byDn(dn) !== undefined) throw refusals.exists();
  if (rdn === undefined || above.length === 0) throw refusals.naming();
  const parent = directory.get(parentDn(dn));
  const kind = kindOf(given);
  const type = kind === 'organizational-unit' ? 'OU' : 'CN';
  if (rdn.type.toUpperCase() !== type) throw refusals.naming();
  refuseLongName(rdn);
  const { changes, world } = directory;
  const number = changes.version;
  const attributes: Attributes = { ...defaultsFor(kind, number), [type === 'OU' ? 'ou' : 'cn']: [rdn.value] };
  const memberIds: string[] = [];
  for (const each of given) {
    if (['objectclass', rdn.type.toLowerCase(), 'name'].includes(each.attribute.toLowerCase())) continue;
    const { type: attribute, values } = writable(each);
    refuseBadAccountName(kind, attribute, values);
    refuseTakenName(directory, attribute, values, null);
    // A new account is a member of no other group yet.
    if (attribute.name === 'primaryGroupID' && values[0]?.toString() !== attributes[attribute.name]?.[0]?.toString())
      throw refusals.notInGroup();
    if (attribute.name !== 'member') attributes[attribute.name] = values;
    else if (kind === 'group') memberIds.push(...values.map((value) => directory.get(value.toString()).id));
    else throw refusals.classes();
  }
  if (attributes['sAMAccountName'] !== undefined) attributes['objectSid'] = [sidBytes(world.options, 300_000 + number)];
  changes.create({
    id: uuidOf(world.options.seed, 72, number, 0),
    kind,
    rdn: { type, value: rdn.value },
    parentId: parent.id,
    createdAt: world.now(),
    memberIds,
    attributes: () => attributes,
  });
}

/** What the attribute has after one modification. */
function changed(
  before: readonly Value[],
  change: Modification['change'],
  { type, values }: Written,
  isPermissive: boolean,
): readonly Value[] {
  if (change === 'replace') return values;
  const isLink = type.name === 'member';
  const keyOf = (value: Value): Comparable | null => comparable(value, type.syntax);
  const there = new Set(before.map(keyOf));
  if (change === 'add') {
    const fresh = values.filter((value) => !there.has(keyOf(value)));
    if (fresh.length < values.length && !isPermissive) throw isLink ? refusals.alreadyMember() : refusals.valueExists();
    if (type.isSingle && before.length + fresh.length > 1) throw refusals.valueExists();
    return [...before, ...fresh];
  }
  if (values.length === 0) {
    if (before.length === 0 && !isPermissive) throw refusals.noAttribute();
    return [];
  }
  const gone = new Set(values.map(keyOf));
  if (!isPermissive && ![...gone].every((key) => there.has(key))) throw isLink ? refusals.notMember() : refusals.noAttribute();
  return before.filter((each) => !gone.has(keyOf(each)));
}

interface Modifying {
  readonly directory: Directory;
  readonly entry: Entry;
  /** Adding what is there and deleting what is not are no errors: LDAP_SERVER_PERMISSIVE_MODIFY. */
  readonly isPermissive: boolean;
}

/** Replacing takes every value away that is there, and so does deleting without a value. */
function valuesTouched(attributes: Attributes, { change, attribute, values }: Modification): number {
  const isWhole = change === 'replace' || (change === 'delete' && values.length === 0);
  return values.length + (isWhole ? (attributes[findAttributeType(attribute)?.name ?? '']?.length ?? 0) : 0);
}

/** All of it or nothing: everything is checked before anything is written. */
export function modifyEntry({ directory, entry, isPermissive }: Modifying, modifications: readonly Modification[]): void {
  const attributes = entry.attributes();
  const after = new Map<string, Written>();
  refuseTooMany(modifications.reduce((count, each) => count + valuesTouched(attributes, each), 0));
  for (const modification of modifications) {
    const given = writable(modification);
    const { type } = given;
    if (type.name.toLowerCase() === entry.rdn.type.toLowerCase()) throw refusals.onRdn();
    if (type.name === 'member' && entry.kind !== 'group') throw refusals.classes();
    // A name of no object cannot be linked to.
    if (type.syntax === 'dn' && modification.change !== 'delete') for (const dn of given.values) directory.get(dn.toString());
    const before = after.get(type.name)?.values ?? attributes[type.name] ?? [];
    after.set(type.name, { type, values: changed(before, modification.change, given, isPermissive) });
  }
  for (const { type, values } of after.values()) {
    refuseBadAccountName(entry.kind, type, values);
    refuseTakenName(directory, type, values, entry.id);
  }
  const { changes, world } = directory;
  const idsOf = (dns: readonly Value[] = []): Set<string> => new Set(dns.map((dn) => directory.get(dn.toString()).id));
  const members = after.get('member');
  const before = idsOf(attributes['member']);
  const linked = members === undefined ? before : idsOf(members.values);
  const primary = after.get('primaryGroupID');
  const movesMemberships = primary && movePrimaryGroup(directory, entry, primary.values[0]?.toString() ?? '');
  const joining = Array.from(linked).flatMap((id) => (before.has(id) ? [] : (directory.snapshot().byId(id) ?? [])));
  refuseOwnAccounts(attributes, joining);
  after.delete('member');
  movesMemberships?.();
  if (after.size > 0) changes.set(entry.id, Object.fromEntries([...after].map(([name, { values }]) => [name, values])), world.now());
  for (const id of linked) if (!before.has(id)) changes.addMember(entry.id, id, world.now());
  for (const id of before) if (!linked.has(id)) changes.removeMember(entry.id, id, world.now());
}

/** Renames, moves, or both. What is linked to it stays linked. */
export function moveEntry(directory: Directory, entry: Entry, { newRdn, newSuperior }: LdapRequestOf<'rename'>): void {
  if (entry.isCritical || entry.parent === null) throw refusals.unwilling();
  const { type, value } = parseRdn(newRdn);
  if (type.toLowerCase() !== entry.rdn.type.toLowerCase()) throw refusals.naming();
  const parent = newSuperior === null ? entry.parent : directory.get(newSuperior);
  if (parent === entry || parent.key.endsWith(`,${entry.key}`)) throw refusals.unwilling();
  const rdn = { type: entry.rdn.type, value };
  refuseLongName(rdn);
  const there = directory.snapshot().byDn(`${writeRdn(rdn)},${parent.dn}`);
  if (there !== undefined && there !== entry) throw refusals.exists();
  directory.changes.move(entry.id, { rdn, parentId: parent.id }, directory.world.now());
}

export function deleteEntry(directory: Directory, entry: Entry): void {
  if (entry.isCritical) throw refusals.unwilling();
  if (directory.snapshot().hasChildren(entry)) throw refusals.notLeaf();
  directory.changes.delete(entry.id, directory.world.now());
}

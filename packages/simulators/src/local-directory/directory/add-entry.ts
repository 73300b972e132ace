import { uuidOf } from '../../world/uuid-of.ts';
import { parentDn, parseDn } from '../protocol/distinguished-name.ts';
import type { AttributeValues } from '../protocol/decode-message.ts';
import { accountBits } from './account-control.ts';
import type { Directory } from './directory.ts';
import { neverExpires } from './directory-time.ts';
import type { Attributes } from './entry.ts';
import { securityGroupType } from './group-templates.ts';
import { addableKinds, type ObjectKind } from './object-classes.ts';
import { sidBytes } from './object-identity.ts';
import { refusals, refuseTakenName, writable } from './write-rules.ts';

const naming: Partial<Record<ObjectKind, string>> = { 'organizational-unit': 'OU' };

/** What Active Directory fills in when an account is added over LDAP: disabled, and without a password. */
function defaultsFor(kind: ObjectKind, name: string): Attributes {
  if (kind === 'group') return { sAMAccountName: [name], groupType: [securityGroupType], sAMAccountType: ['268435456'] };
  if (kind !== 'user' && kind !== 'computer') return {};
  const control = accountBits.normal | accountBits.disabled | accountBits.passwordNotRequired;
  return {
    sAMAccountName: [kind === 'computer' ? `${name}$` : name.slice(0, 20)],
    userAccountControl: [String(control)],
    sAMAccountType: [kind === 'computer' ? '805306369' : '805306368'],
    accountExpires: [neverExpires],
    pwdLastSet: ['0'],
    primaryGroupID: [kind === 'computer' ? '515' : '513'],
  };
}

function kindOf(attributes: readonly AttributeValues[]): ObjectKind {
  const classes = attributes.find(({ attribute }) => attribute.toLowerCase() === 'objectclass')?.values ?? [];
  const words = classes.map((value) => value.toString().toLowerCase());
  const kind = words.includes('computer') ? 'computer' : words.map((word) => addableKinds[word]).findLast((each) => each !== undefined);
  if (kind === undefined) throw refusals.classes();
  return kind;
}

export function addEntry(directory: Directory, dn: string, given: readonly AttributeValues[]): void {
  const [rdn, ...above] = parseDn(dn);
  const snapshot = directory.snapshot();
  if (snapshot.byDn(dn) !== undefined) throw refusals.exists();
  if (rdn === undefined || above.length === 0) throw refusals.naming();
  const parent = directory.get(parentDn(dn));
  const kind = kindOf(given);
  const type = naming[kind] ?? 'CN';
  if (rdn.type.toUpperCase() !== type) throw refusals.naming();
  const attributes: Attributes = { ...defaultsFor(kind, rdn.value), [type === 'OU' ? 'ou' : 'cn']: [rdn.value] };
  const memberIds: string[] = [];
  for (const each of given) {
    if (['objectclass', rdn.type.toLowerCase(), 'name'].includes(each.attribute.toLowerCase())) continue;
    const { type: attribute, values } = writable(each);
    refuseTakenName(directory, attribute, values, null);
    if (attribute.name !== 'member') attributes[attribute.name] = values;
    else if (kind === 'group') memberIds.push(...values.map((value) => directory.get(value.toString()).id));
    else throw refusals.classes();
  }
  const { changes, world } = directory;
  const number = changes.version;
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

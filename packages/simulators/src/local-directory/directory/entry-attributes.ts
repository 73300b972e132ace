import type { ManualChanges } from './manual-changes.ts';
import { toGeneralizedTime } from './directory-time.ts';
import type { Attributes, Entry, ObjectKind, Template, Tree } from './entry.ts';
import { objectClasses } from './object-classes.ts';
import { guidBytes } from './object-identity.ts';

interface Around {
  readonly tree: Tree;
  readonly changes: ManualChanges;
  readonly categories: CategoryDns;
}

/** The list is shared by all objects of the kind. */
export type CategoryDns = ReadonlyMap<ObjectKind, readonly string[]>;

export const categoryDnsOf = (rootDn: string): CategoryDns =>
  new Map(
    Object.entries(objectClasses).map(([kind, { category }]) => [
      kind as ObjectKind,
      [`CN=${category},CN=Schema,CN=Configuration,${rootDn}`],
    ]),
  );

/** The attributes that every object has, those of its template, and over both what was changed manually. */
export function entryAttributes(entry: Entry, template: Template, { tree, changes, categories }: Around): Attributes {
  const { classes } = objectClasses[entry.kind];
  const own = template.attributes(tree);
  const changedManually = changes.changedAt(entry.id);
  const changedInWorld = template.changedAt ?? template.createdAt;
  const attributes: Attributes = {
    objectClass: classes,
    ...own,
    name: [entry.rdn.value],
    distinguishedName: [entry.dn],
    instanceType: ['4'],
    whenCreated: [toGeneralizedTime(template.createdAt)],
    whenChanged: [toGeneralizedTime(changedManually !== undefined && changedManually > changedInWorld ? changedManually : changedInWorld)],
    objectGUID: [guidBytes(entry.id)],
    objectCategory: categories.get(entry.kind) ?? [],
    member: entry.kind === 'group' ? tree.membersOf(template) : [],
    memberOf: tree.groupsOf(entry.id),
    isCriticalSystemObject: entry.isCritical ? ['TRUE'] : [],
  };
  if (entry.rdn.type === 'CN') attributes['cn'] = [entry.rdn.value];
  for (const [name, values] of changes.valuesOf(entry.id) ?? []) attributes[name] = values;
  return attributes;
}

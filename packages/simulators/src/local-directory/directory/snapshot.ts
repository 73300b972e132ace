import { dnKey, writeRdn } from '../protocol/distinguished-name.ts';
import type { ManualChanges } from './manual-changes.ts';
import type { Entry, ObjectKind, Template, Tree, Attributes } from './entry.ts';
import { objectClasses } from './object-classes.ts';
import { toGeneralizedTime } from './directory-time.ts';
import { guidBytes } from './object-identity.ts';

interface Around {
  readonly tree: Tree;
  readonly changes: ManualChanges;
  readonly categories: CategoryDns;
}

/** The list is shared by all objects of the kind. */
type CategoryDns = ReadonlyMap<ObjectKind, readonly string[]>;

const categoryDnsOf = (rootDn: string): CategoryDns =>
  new Map(
    Object.entries(objectClasses).map(([kind, { category }]) => [
      kind as ObjectKind,
      [`CN=${category},CN=Schema,CN=Configuration,${rootDn}`],
    ]),
  );

/** The attributes that every object has, those of its template, and over both what was changed manually. */
function entryAttributes(entry: Entry, template: Template, { tree, changes, categories }: Around): Attributes {
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

const kinds = Object.keys(objectClasses) as readonly ObjectKind[];

/** The whole tree at one moment. Objects are light: their attributes are made when they are read. */
export class Snapshot implements Tree {
  /** Parents come before their children. */
  readonly entries: Entry[] = [];
  readonly root: Entry;
  readonly #byKey = new Map<string, Entry>();
  readonly #byId = new Map<string, Entry>();
  readonly #byKind = new Map<ObjectKind, Entry[]>(kinds.map((kind) => [kind, []]));
  readonly #byClass = new Map<string, readonly Entry[]>();
  readonly #groups: Template[] = [];
  #memberships: Map<string, string[]> | null = null;
  readonly #changes: ManualChanges;
  readonly #categories: CategoryDns;

  constructor(templates: Iterable<Template>, changes: ManualChanges, rootDn: string) {
    this.#changes = changes;
    this.#categories = categoryDnsOf(rootDn);
    const pending = new Map<string, Template>();
    for (const template of templates) if (!changes.isDeleted(template.id)) pending.set(template.id, template);
    for (const template of pending.values()) this.#plant(template, rootDn, pending);
    const [root] = this.entries;
    if (root === undefined) throw new Error('A directory has a root.');
    this.root = root;
  }

  byId(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  byDn(dn: string): Entry | undefined {
    return this.#byKey.get(dnKey(dn));
  }

  ofKind(kind: ObjectKind): readonly Entry[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** Those whose `objectClass` has the class, in whatever spelling. */
  withClass(name: string): readonly Entry[] {
    const key = name.toLowerCase();
    const known = this.#byClass.get(key);
    if (known !== undefined) return known;
    const fitting = new Set(kinds.filter((kind) => objectClasses[kind].classes.some((each) => each.toLowerCase() === key)));
    const found = this.entries.filter(({ kind }) => fitting.has(kind));
    if (found.length > 0) this.#byClass.set(key, found);
    return found;
  }

  membersOf(group: Template): readonly string[] {
    return Array.from(this.#changes.membersOf(group)).flatMap((id) => this.#byId.get(id)?.dn ?? []);
  }

  groupsOf(id: string): readonly string[] {
    if (this.#memberships === null) {
      this.#memberships = new Map();
      for (const group of this.#groups) {
        const { dn } = this.#byId.get(group.id)!;
        for (const member of this.#changes.membersOf(group)) {
          const known = this.#memberships.get(member);
          if (known === undefined) this.#memberships.set(member, [dn]);
          else known.push(dn);
        }
      }
    }
    return this.#memberships.get(id) ?? [];
  }

  hasChildren(entry: Entry): boolean {
    return this.entries.some(({ parent }) => parent === entry);
  }

  #plant(template: Template, rootDn: string, pending: ReadonlyMap<string, Template>): void {
    const { id, kind, isCritical = false } = template;
    if (this.#byId.has(id)) return;
    const { rdn, parentId } = this.#changes.placeOf(template);
    // What was moved manually may come before its new parent.
    const above = parentId === null || this.#byId.has(parentId) ? undefined : pending.get(parentId);
    if (above !== undefined) this.#plant(above, rootDn, pending);
    // The world may put a person where an organizational unit was deleted manually.
    const parent = parentId === null ? null : (this.#byId.get(parentId) ?? this.entries[0]!);
    const below = (value: string): string => (parent === null ? rootDn : `${writeRdn({ type: rdn.type, value })},${parent.dn}`);
    // Two objects of one name: the later is renamed as Active Directory renames it.
    const unchanged = below(rdn.value);
    const isTaken = this.#byKey.has(dnKey(unchanged));
    const name = isTaken ? `${rdn.value}\nCNF:${id}` : rdn.value;
    const dn = isTaken ? below(name) : unchanged;
    const entry: Entry = {
      id,
      kind,
      rdn: { type: rdn.type, value: name },
      parent,
      dn,
      key: dnKey(dn),
      isCritical,
      attributes: () => entryAttributes(entry, template, { tree: this, changes: this.#changes, categories: this.#categories }),
    };
    this.entries.push(entry);
    this.#byKey.set(entry.key, entry);
    this.#byId.set(id, entry);
    this.#byKind.get(kind)?.push(entry);
    if (kind === 'group') this.#groups.push(template);
  }
}

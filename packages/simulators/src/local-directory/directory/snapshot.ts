import { dnKey, writeRdn } from '../protocol/distinguished-name.ts';
import type { ManualChanges } from './manual-changes.ts';
import type { Entry, Template, Tree, Attributes } from './entry.ts';
import { categoryDn, objectClasses, objectKinds, type ObjectKind } from './object-classes.ts';
import { toGeneralizedTime } from './directory-time.ts';
import { guidBytes } from './object-identity.ts';

/** The whole tree at one moment. Objects are light: their attributes are made when they are read. */
export class Snapshot implements Tree {
  /** Parents come before their children. */
  readonly entries: Entry[] = [];
  readonly root: Entry;
  readonly #byKey = new Map<string, Entry>();
  readonly #byId = new Map<string, Entry>();
  readonly #byKind = new Map<ObjectKind, Entry[]>(objectKinds.map((kind) => [kind, []]));
  readonly #byClass = new Map<string, readonly Entry[]>();
  readonly #groups: Template[] = [];
  #memberships: Map<string, string[]> | null = null;
  readonly #changes: ManualChanges;
  readonly #rootDn: string;

  constructor(templates: Iterable<Template>, changes: ManualChanges, rootDn: string) {
    this.#changes = changes;
    this.#rootDn = rootDn;
    const pending = new Map<string, Template>();
    for (const template of templates) if (!changes.deleted.has(template.id)) pending.set(template.id, template);
    for (const template of pending.values()) this.#plant(template, pending);
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
    const fitting = new Set(objectKinds.filter((kind) => objectClasses[kind].classes.some((each) => each.toLowerCase() === key)));
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

  #plant(template: Template, pending: ReadonlyMap<string, Template>): void {
    const { id, kind, isCritical = false } = template;
    if (this.#byId.has(id)) return;
    const { rdn, parentId } = this.#changes.places.get(id) ?? template;
    // What was moved manually may come before its new parent.
    const above = parentId === null || this.#byId.has(parentId) ? undefined : pending.get(parentId);
    if (above !== undefined) this.#plant(above, pending);
    // The world may put a person where an organizational unit was deleted manually.
    const parent = parentId === null ? null : (this.#byId.get(parentId) ?? this.entries[0]!);
    const below = (value: string): string => (parent === null ? this.#rootDn : `${writeRdn({ type: rdn.type, value })},${parent.dn}`);
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
      attributes: () => this.#attributesOf(entry, template),
    };
    this.entries.push(entry);
    this.#byKey.set(entry.key, entry);
    this.#byId.set(id, entry);
    this.#byKind.get(kind)?.push(entry);
    if (kind === 'group') this.#groups.push(template);
  }

  /** The attributes that every object has, those of its template, and over both what was changed manually. */
  #attributesOf(entry: Entry, template: Template): Attributes {
    const { classes, category } = objectClasses[entry.kind];
    const changedManually = this.#changes.changedAt.get(entry.id);
    const changedInWorld = template.changedAt ?? template.createdAt;
    return {
      objectClass: classes,
      ...template.attributes(this),
      name: [entry.rdn.value],
      distinguishedName: [entry.dn],
      instanceType: ['4'],
      whenCreated: [toGeneralizedTime(template.createdAt)],
      whenChanged: [
        toGeneralizedTime(changedManually !== undefined && changedManually > changedInWorld ? changedManually : changedInWorld),
      ],
      objectGUID: [guidBytes(entry.id)],
      objectCategory: [categoryDn(category, this.#rootDn)],
      member: entry.kind === 'group' ? this.membersOf(template) : [],
      memberOf: this.groupsOf(entry.id),
      isCriticalSystemObject: entry.isCritical ? ['TRUE'] : [],
      ...(entry.rdn.type === 'CN' ? { cn: [entry.rdn.value] } : {}),
      ...this.#changes.values.get(entry.id),
    };
  }
}

import { dnKey, writeRdn } from '../protocol/distinguished-name.ts';
import type { ManualChanges } from './manual-changes.ts';
import type { Entry, Template, Tree, Attributes } from './entry.ts';
import { categoryDn, objectClasses, type ObjectKind } from './object-classes.ts';
import { toGeneralizedTime } from './directory-time.ts';
import { guidBytes } from './object-identity.ts';

/** The whole tree at one moment. Objects are light: their attributes are made when they are read. */
export class Snapshot implements Tree {
  /** Parents come before their children. */
  readonly entries: Entry[] = [];
  readonly #byKey = new Map<string, Entry>();
  readonly #byId = new Map<string, Entry>();
  readonly #byKinds = new Map<string, readonly Entry[]>();
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
  }

  get root(): Entry {
    return this.entries[0]!;
  }

  byId(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  byDn(dn: string): Entry | undefined {
    return this.#byKey.get(dnKey(dn));
  }

  ofKind(...kinds: readonly ObjectKind[]): readonly Entry[] {
    const key = kinds.join(' ');
    const found = this.#byKinds.get(key) ?? this.entries.filter(({ kind }) => kinds.includes(kind));
    this.#byKinds.set(key, found);
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
    const parent = parentId === null ? null : (this.#byId.get(parentId) ?? this.root);
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
    if (kind === 'group') this.#groups.push(template);
  }

  /** The attributes that every object has, those of its template, and over both what was changed manually. */
  #attributesOf(entry: Entry, template: Template): Attributes {
    const { createdAt, changedAt: changedInWorld = createdAt } = template;
    const changedManually = this.#changes.changedAt.get(entry.id) ?? createdAt;
    return {
      objectClass: objectClasses[entry.kind].classes,
      ...template.attributes(this),
      name: [entry.rdn.value],
      distinguishedName: [entry.dn],
      instanceType: ['4'],
      whenCreated: [toGeneralizedTime(createdAt)],
      whenChanged: [toGeneralizedTime(changedManually > changedInWorld ? changedManually : changedInWorld)],
      objectGUID: [guidBytes(entry.id)],
      objectCategory: [categoryDn(entry.kind, this.#rootDn)],
      member: entry.kind === 'group' ? this.membersOf(template) : [],
      memberOf: this.groupsOf(entry.id),
      isCriticalSystemObject: entry.isCritical ? ['TRUE'] : [],
      ...(entry.rdn.type === 'CN' ? { cn: [entry.rdn.value] } : {}),
      ...this.#changes.values.get(entry.id),
    };
  }
}

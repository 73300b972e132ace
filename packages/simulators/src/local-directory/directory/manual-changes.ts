import type { Rdn } from '../protocol/distinguished-name.ts';
import type { Value } from '../protocol/encode-entries.ts';
import type { Template } from './entry.ts';

interface Link {
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

interface Place {
  readonly rdn: Rdn;
  readonly parentId: string;
}

/** Everything that somebody did to the directory, over what the world makes of it: by ids, so that it holds wherever objects move. */
export class ManualChanges {
  readonly #created = new Map<string, Template>();
  readonly #deleted = new Set<string>();
  readonly #places = new Map<string, Place>();
  readonly #values = new Map<string, Map<string, readonly Value[]>>();
  readonly #links = new Map<string, Link>();
  readonly #changedAt = new Map<string, Date>();
  /** Goes up with every change. */
  #version = 0;

  get version(): number {
    return this.#version;
  }

  get created(): Iterable<Template> {
    return this.#created.values();
  }

  isDeleted(id: string): boolean {
    return this.#deleted.has(id);
  }

  placeOf({ id, rdn, parentId }: Template): { readonly rdn: Rdn; readonly parentId: string | null } {
    return this.#places.get(id) ?? { rdn, parentId };
  }

  valuesOf(id: string): ReadonlyMap<string, readonly Value[]> | undefined {
    return this.#values.get(id);
  }

  changedAt(id: string): Date | undefined {
    return this.#changedAt.get(id);
  }

  membersOf({ id, memberIds = [] }: Pick<Template, 'id' | 'memberIds'>): readonly string[] {
    const link = this.#links.get(id);
    if (link === undefined) return memberIds;
    return [...new Set([...memberIds, ...link.added])].filter((member) => !link.removed.has(member));
  }

  addedTo(groupId: string): ReadonlySet<string> {
    return this.#links.get(groupId)?.added ?? new Set();
  }

  create(template: Template): void {
    this.#created.set(template.id, template);
    this.#note(template.id, template.createdAt);
  }

  delete(id: string, at: Date): void {
    this.#created.delete(id);
    this.#deleted.add(id);
    this.#note(id, at);
  }

  move(id: string, place: Place, at: Date): void {
    this.#places.set(id, place);
    this.#note(id, at);
  }

  /** No values: the attribute is gone. */
  set(id: string, values: Readonly<Record<string, readonly Value[]>>, at: Date): void {
    const known = this.#values.get(id) ?? new Map<string, readonly Value[]>();
    for (const [name, list] of Object.entries(values)) known.set(name, list);
    this.#values.set(id, known);
    this.#note(id, at);
  }

  addMember(groupId: string, memberId: string, at: Date): void {
    const { added, removed } = this.#linkOf(groupId);
    added.add(memberId);
    removed.delete(memberId);
    this.#note(groupId, at);
  }

  removeMember(groupId: string, memberId: string, at: Date): void {
    const { added, removed } = this.#linkOf(groupId);
    added.delete(memberId);
    removed.add(memberId);
    this.#note(groupId, at);
  }

  #linkOf(groupId: string): Link {
    const link = this.#links.get(groupId) ?? { added: new Set(), removed: new Set() };
    this.#links.set(groupId, link);
    return link;
  }

  #note(id: string, at: Date): void {
    this.#changedAt.set(id, at);
    this.#version += 1;
  }
}

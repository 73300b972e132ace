import { ManualMemberships } from '../../kit/manual-memberships.ts';
import type { Rdn } from '../protocol/distinguished-name.ts';
import type { Value } from '../protocol/encode-entries.ts';
import type { Template } from './entry.ts';

interface Place {
  readonly rdn: Rdn;
  readonly parentId: string;
}

/** Everything that administrators and callers changed, over what the world makes of the directory: by ids, so that objects can move. */
export class ManualChanges {
  readonly #created = new Map<string, Template>();
  readonly #deleted = new Set<string>();
  readonly #places = new Map<string, Place>();
  readonly #values = new Map<string, Map<string, readonly Value[]>>();
  readonly #memberships = new ManualMemberships();
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

  membersOf({ id, memberIds = [] }: Pick<Template, 'id' | 'memberIds'>): Iterable<string> {
    return this.#memberships.applyTo(id, memberIds);
  }

  addedTo(groupId: string): ReadonlySet<string> {
    return this.#memberships.addedTo(groupId);
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
    this.#memberships.add(groupId, memberId);
    this.#note(groupId, at);
  }

  removeMember(groupId: string, memberId: string, at: Date): void {
    this.#memberships.remove(groupId, memberId);
    this.#note(groupId, at);
  }

  #note(id: string, at: Date): void {
    this.#changedAt.set(id, at);
    this.#version += 1;
  }
}

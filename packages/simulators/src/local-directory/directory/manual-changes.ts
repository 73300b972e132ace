import { ManualMemberships } from '../../kit/manual-memberships.ts';
import type { Rdn } from '../protocol/distinguished-name.ts';
import type { Attributes, Template } from './entry.ts';

interface Place {
  readonly rdn: Rdn;
  readonly parentId: string;
}

/** Everything that administrators and callers changed, over what the world makes of the directory: by ids, so that objects can move. */
export class ManualChanges {
  readonly created = new Map<string, Template>();
  readonly deleted = new Set<string>();
  readonly places = new Map<string, Place>();
  readonly values = new Map<string, Attributes>();
  readonly memberships = new ManualMemberships();
  readonly changedAt = new Map<string, Date>();
  /** Goes up with every change. */
  version = 0;

  membersOf({ id, memberIds = [] }: Pick<Template, 'id' | 'memberIds'>): Iterable<string> {
    return this.memberships.applyTo(id, memberIds);
  }

  create(template: Template): void {
    this.created.set(template.id, template);
    this.#note(template.id, template.createdAt);
  }

  delete(id: string, at: Date): void {
    this.created.delete(id);
    this.deleted.add(id);
    this.#note(id, at);
  }

  move(id: string, place: Place, at: Date): void {
    this.places.set(id, place);
    this.#note(id, at);
  }

  /** No values: the attribute is gone. */
  set(id: string, values: Attributes, at: Date): void {
    this.values.set(id, { ...this.values.get(id), ...values });
    this.#note(id, at);
  }

  addMember(groupId: string, memberId: string, at: Date): void {
    this.memberships.add(groupId, memberId);
    this.#note(groupId, at);
  }

  removeMember(groupId: string, memberId: string, at: Date): void {
    this.memberships.remove(groupId, memberId);
    this.#note(groupId, at);
  }

  #note(id: string, at: Date): void {
    this.changedAt.set(id, at);
    this.version += 1;
  }
}

interface Overrides {
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

/** Members that administrators added and removed, over those that the company's own rules put in a group. */
export class ManualMemberships {
  readonly #groups = new Map<string, Overrides>();

  add(groupId: string, ...memberIds: readonly string[]): void {
    const { added, removed } = this.#of(groupId);
    for (const id of memberIds) {
      added.add(id);
      removed.delete(id);
    }
  }

  remove(groupId: string, memberId: string): void {
    const { added, removed } = this.#of(groupId);
    added.delete(memberId);
    removed.add(memberId);
  }

  /** Those of the rules with what was added, without what was removed. */
  applyTo(groupId: string, memberIds: Iterable<string>): ReadonlySet<string> {
    const members = new Set(memberIds);
    const { added = [], removed = [] } = this.#groups.get(groupId) ?? {};
    for (const id of added) members.add(id);
    for (const id of removed) members.delete(id);
    return members;
  }

  /** Whether an administrator has touched the group: otherwise its members are those of the rules. */
  isChanged(groupId: string): boolean {
    return this.#groups.has(groupId);
  }

  addedTo(groupId: string): ReadonlySet<string> {
    return this.#groups.get(groupId)?.added ?? new Set();
  }

  #of(groupId: string): Overrides {
    const known = this.#groups.get(groupId) ?? { added: new Set(), removed: new Set() };
    this.#groups.set(groupId, known);
    return known;
  }
}

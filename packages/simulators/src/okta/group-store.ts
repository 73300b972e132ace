import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';
import type { Caller } from './access.ts';
import type { ChangeLog } from './change-log.ts';
import { groupBody, groupTarget, userTarget, type OktaGroup } from './group.ts';
import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import type { OrgClock } from './org-clock.ts';
import type { OktaUser, UserDirectory } from './user-directory.ts';

interface GroupStoreOptions {
  readonly world: World;
  readonly base: string;
  readonly clock: OrgClock;
  readonly directory: UserDirectory;
  readonly changes: ChangeLog;
}

/** Groups that follow the company, and what was done to them through the API. */
export class GroupStore {
  readonly #options: GroupStoreOptions;
  readonly #groups = new Map<string, OktaGroup>();
  readonly #deleted = new Set<string>();
  #followedAt = Number.NaN;
  #made = 0;

  constructor(options: GroupStoreOptions) {
    this.#options = options;
    const created = new Date(options.world.options.start.getTime() - 1500 * dayMs);
    this.#put(oktaId('00g', 'Everyone'), { type: 'BUILT_IN', name: 'Everyone', description: 'All users in your organization', created });
  }

  list(): readonly OktaGroup[] {
    this.#follow();
    return [...this.#groups.values()];
  }

  find(id: string): OktaGroup {
    this.#follow();
    const group = this.#groups.get(id);
    if (group === undefined) throw oktaErrors.notFound(id, 'UserGroup');
    return group;
  }

  /** Null unless there is one. */
  named(name: string): OktaGroup | null {
    return this.list().find((group) => group.name === name) ?? null;
  }

  /** By employee number. */
  members(group: OktaGroup): readonly OktaUser[] {
    const { directory } = this.#options;
    if (group.type === 'BUILT_IN') return directory.users();
    const ids = new Set(group.ruled.map((personId) => directory.idOf(personId)));
    for (const id of group.added) ids.add(id);
    for (const id of group.removed) ids.delete(id);
    return directory.users().filter(({ id }) => ids.has(id));
  }

  holds(group: OktaGroup, userId: string): boolean {
    return this.members(group).some(({ id }) => id === userId);
  }

  create(profile: { readonly name: string; readonly description: string }, caller: Caller): OktaGroup {
    this.#requireFree(profile.name, null);
    this.#made += 1;
    const created = this.#options.clock.now();
    const group = this.#put(oktaId('00g', `made ${this.#made} ${created.getTime()}`), { type: 'OKTA_GROUP', created, ...profile });
    this.#options.changes.note(caller, 'group.lifecycle.create', 'Create Okta group', [groupTarget(group)]);
    return group;
  }

  update(group: OktaGroup, profile: { readonly name: string; readonly description: string }, caller: Caller): void {
    this.#requireOwn(group);
    this.#requireFree(profile.name, group.id);
    Object.assign(group, profile, { lastUpdated: this.#options.clock.now() });
    this.#options.changes.note(caller, 'group.profile.update', 'Update Okta group profile', [groupTarget(group)]);
  }

  delete(group: OktaGroup, caller: Caller): void {
    this.#requireOwn(group);
    this.#groups.delete(group.id);
    this.#deleted.add(group.id);
    this.#options.changes.note(caller, 'group.lifecycle.delete', 'Delete Okta group', [groupTarget(group)]);
  }

  setMember(group: OktaGroup, user: OktaUser, isMember: boolean, caller: Caller): void {
    this.#requireOwn(group);
    if (this.holds(group, user.id) === isMember) return;
    (isMember ? group.removed : group.added).delete(user.id);
    (isMember ? group.added : group.removed).add(user.id);
    group.lastMembershipUpdated = this.#options.clock.now();
    this.#options.changes.note(
      caller,
      isMember ? 'group.user_membership.add' : 'group.user_membership.remove',
      isMember ? 'Add user to group membership' : 'Remove user from group membership',
      [userTarget(user), groupTarget(group)],
    );
  }

  bodyOf(group: OktaGroup): Body {
    return groupBody(group, this.#options.base);
  }

  /** Memberships follow the company: looked at once for each moment. */
  #follow(): void {
    const { world } = this.#options;
    const now = world.now();
    if (this.#followedAt === now.getTime()) return;
    this.#followedAt = now.getTime();
    for (const { id: worldId, name, description, createdAt, memberIds } of world.groupsAt(now)) {
      const id = oktaId('00g', worldId);
      if (this.#deleted.has(id)) continue;
      const group = this.#groups.get(id) ?? this.#put(id, { type: 'OKTA_GROUP', name, description, created: createdAt });
      const isSame = group.ruled.length === memberIds.length && group.ruled.every((personId, place) => personId === memberIds[place]);
      if (isSame) continue;
      group.lastMembershipUpdated = now;
      group.ruled = memberIds;
    }
  }

  #put(id: string, group: Pick<OktaGroup, 'type' | 'name' | 'description' | 'created'>): OktaGroup {
    const { created } = group;
    const put = {
      ...group,
      id,
      lastUpdated: created,
      lastMembershipUpdated: created,
      ruled: [],
      added: new Set<string>(),
      removed: new Set<string>(),
    };
    this.#groups.set(id, put);
    return put;
  }

  #requireOwn({ type }: OktaGroup): void {
    if (type === 'BUILT_IN') throw oktaErrors.forbidden('Built-in groups cannot be changed.');
  }

  #requireFree(name: string, id: string | null): void {
    const taken = this.named(name);
    if (taken !== null && taken.id !== id)
      throw oktaErrors.invalid('name', 'An object with this field already exists in the current organization');
  }
}

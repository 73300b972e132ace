import type { World } from '../world/world.ts';
import type { Actor, AuditLog } from './audit-log.ts';
import { checkGroup } from './check-group.ts';
import { blankGroup, toGroup, type GraphGroup } from './group-of.ts';
import { recordGroup, recordMembership } from './group-audit.ts';
import { memberReferences } from './member-reference.ts';
import { badRequest, notThere } from './graph-refusal.ts';
import type { Row } from './list-page.ts';
import type { ObjectIds } from './object-ids.ts';
import { objectIdOf } from './object-id-of.ts';
import type { Account, PeopleBook } from './people-book.ts';
import { seconds } from './user-of.ts';

/** What somebody changed by hand about a group that the company has anyway, or a group that somebody made. */
interface Hand {
  readonly made: GraphGroup | null;
  patch: Row;
  isDeleted: boolean;
  /** Object ids. */
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

interface GroupBookOptions {
  readonly world: World;
  readonly people: PeopleBook;
  readonly audit: AuditLog;
  readonly ids: ObjectIds;
}

export class GroupBook {
  readonly #world: World;
  readonly #people: PeopleBook;
  readonly #audit: AuditLog;
  readonly #ids: ObjectIds;
  readonly #hands = new Map<string, Hand>();

  constructor({ world, people, audit, ids }: GroupBookOptions) {
    this.#world = world;
    this.#ids = ids;
    this.#people = people;
    this.#audit = audit;
  }

  list(): readonly GraphGroup[] {
    const ofWorld = this.#world.groupsAt(this.#world.now()).map(toGroup);
    const made = [...this.#hands.values()].flatMap((hand) => hand.made ?? []);
    return [...ofWorld, ...made].flatMap((group) => {
      const hand = this.#hands.get(group.id);
      return hand?.isDeleted === true ? [] : [{ ...group, ...hand?.patch }];
    });
  }

  get(id: string): GraphGroup {
    return this.list().find((group) => group.id === id) ?? missing(id);
  }

  has(id: string): boolean {
    return this.list().some((group) => group.id === id);
  }

  membersOf(id: string): readonly Account[] {
    this.get(id);
    const group = this.#world.groupsAt(this.#world.now()).find((one) => objectIdOf(one.id) === id);
    const hand = this.#hands.get(id);
    const ids = new Set(group?.memberIds);
    return this.#people
      .list()
      .filter(({ person, user }) => (ids.has(person.id) && hand?.removed.has(user.id) !== true) || hand?.added.has(user.id) === true);
  }

  add(body: Row, actor: Actor): GraphGroup {
    const { 'members@odata.bind': bound = [], ...given } = body;
    checkGroup(given);
    const members = memberReferences(bound).map((memberId) => this.#people.find(memberId) ?? missing(memberId));
    const now = seconds(this.#world.now());
    const made = { ...blankGroup, ...given, id: this.#ids.next(), createdDateTime: now, renewedDateTime: now } as unknown as GraphGroup;
    this.#hands.set(made.id, { made, patch: {}, isDeleted: false, added: new Set(members.map(({ user }) => user.id)), removed: new Set() });
    recordGroup(this.#audit, { operation: 'Add', group: made, actor });
    return made;
  }

  change(id: string, body: Row, actor: Actor): void {
    const before = this.get(id);
    checkGroup({ ...before, ...body });
    const hand = this.#handOn(id);
    hand.patch = { ...hand.patch, ...body };
    const changes = Object.keys(body).map((name) => ({ name, before: before[name], after: body[name] }));
    recordGroup(this.#audit, { operation: 'Update', group: this.get(id), actor, changes });
  }

  remove(id: string, actor: Actor): void {
    const before = this.get(id);
    this.#handOn(id).isDeleted = true;
    recordGroup(this.#audit, { operation: 'Delete', group: before, actor });
  }

  addMember(id: string, memberId: string, actor: Actor): void {
    const group = this.#assigned(id);
    const member = this.#people.find(memberId) ?? missing(memberId);
    if (this.membersOf(id).includes(member))
      throw badRequest("One or more added object references already exist for the following modified properties: 'members'.");
    const hand = this.#handOn(id);
    hand.removed.delete(memberId);
    hand.added.add(memberId);
    recordMembership(this.#audit, { isAdded: true, group, user: member.user, actor });
  }

  removeMember(id: string, memberId: string, actor: Actor): void {
    const group = this.#assigned(id);
    const member = this.membersOf(id).find(({ user }) => user.id === memberId) ?? missing(memberId);
    const hand = this.#handOn(id);
    hand.added.delete(memberId);
    hand.removed.add(memberId);
    recordMembership(this.#audit, { isAdded: false, group, user: member.user, actor });
  }

  #assigned(id: string): GraphGroup {
    const group = this.get(id);
    if ((group['groupTypes'] as readonly string[]).includes('DynamicMembership'))
      throw badRequest('Insufficient privileges to complete the operation: the membership of a dynamic group follows its rule.');
    return group;
  }

  #handOn(id: string): Hand {
    const hand = this.#hands.get(id) ?? { made: null, patch: {}, isDeleted: false, added: new Set(), removed: new Set() };
    this.#hands.set(id, hand);
    return hand;
  }
}

function missing(id: string): never {
  throw notThere(id);
}

import { dayMs } from '@rampart/domain/day.ts';
import { z } from 'zod';
import { ManualMemberships } from '../../kit/manual-memberships.ts';
import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type Collection, type OktaObject } from '../api/collection.ts';
import { listReply, searched } from '../api/link-paging.ts';
import { oktaErrors, readName } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import { readShape, wholeObject } from '../api/read-shape.ts';
import { inOrder, type FilterRules } from '../api/scim-filter.ts';
import type { OrgParts } from '../org-parts.ts';
import { targetOf } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';
import { openGroupRules } from './group-rules.ts';
import type { UserListing } from './user-body.ts';
import { userTarget, type OktaUser } from './users.ts';

interface OktaGroup extends OktaObject {
  readonly type: 'OKTA_GROUP' | 'BUILT_IN';
  readonly description: string;
  /** Properties that the company has added to the schema of groups. */
  readonly added: Body;
  readonly lastMembershipUpdated: string;
  /** People that the company's own rules put in; empty for a group that was made through the API. */
  readonly personIds: readonly string[];
}

const newGroup = (
  group: Omit<OktaGroup, 'lastUpdated' | 'lastMembershipUpdated' | 'personIds' | 'added'> & Partial<Pick<OktaGroup, 'added'>>,
): OktaGroup => ({
  added: {},
  ...group,
  lastUpdated: group.created,
  lastMembershipUpdated: group.created,
  personIds: [],
});

/** Groups that follow the company, with what was changed through the API. */
export function openGroups(parts: OrgParts, users: UserListing, appsOf: (groupId: string) => readonly Body[]) {
  const { world, now, note, directory } = parts;
  const memberships = new ManualMemberships();
  const deleted = new Set<string>();
  const properties = new Set<string>();
  let followedAt = Number.NaN;
  const path = '/api/v1/groups';

  const groups: Collection<OktaGroup> = openCollection<OktaGroup>(parts, {
    path,
    scope: 'groups',
    kind: 'UserGroup',
    refresh: () => follow(),
    initial: [
      newGroup({
        id: oktaId('00g', 'Everyone'),
        type: 'BUILT_IN',
        name: 'Everyone',
        description: 'All users in your organization',
        created: new Date(world.options.start.getTime() - 1500 * dayMs).toISOString(),
      }),
    ],
    log: {
      event: 'group.lifecycle',
      noun: 'Okta group',
      others: { update: ['group.profile.update', 'Update Okta group profile'] },
      body: null,
    },
    show: ({ name, description, added, personIds: _personIds, ...group }, href) => ({
      ...group,
      objectClass: ['okta:user_group'],
      profile: { name, description, ...added },
      _links: { self: { href }, users: { href: `${href}/users` }, apps: { href: `${href}/apps` } },
    }),
    list(call) {
      const words = call.query.get('q')?.toLowerCase() ?? '';
      const found = store.list().filter(({ name }) => name.toLowerCase().startsWith(words));
      const items = searched(call, { items: found, toBody: groups.show, filter: groupFilter, search: groupSearch });
      return listReply(call, { items: items.map(call.query.get('expand') === 'stats' ? withStats : groups.show), most: 10_000 });
    },
    idPrefix: '00g',
    create: ({ body }, { id, created }) => newGroup({ ...readProfile(body, properties), id, type: 'OKTA_GROUP', created }),
    update: (group, body) => ({ ...group, ...readProfile(body, properties) }),
    uniqueName: { within: () => 'organization', taken: 'An object with this field already exists in the current organization' },
    check: (_group, before) => before && refuseBuiltIn(before),
    checkDelete: refuseBuiltIn,
    after: ({ action, item }) => void (action === 'delete' && deleted.add(item.id)),
    moreRoutes(api) {
      const one = `${path}/:id/users/:userId`;
      api.get(`${path}/:id/users`, 'okta.groups.read', (call) =>
        listReply(call, { ...users, items: members(store.get(call.params['id']!)), most: 1000 }),
      );
      api.get(`${path}/:id/apps`, 'okta.groups.read', (call) =>
        listReply(call, { items: appsOf(store.get(call.params['id']!).id), most: 200, usual: 20 }),
      );
      api.put(one, 'okta.groups.manage', ({ params, caller }) =>
        setMember(store.get(params['id']!), directory.get(params['userId']!), 'add', caller),
      );
      api.delete(one, 'okta.groups.manage', ({ params, caller }) =>
        setMember(store.get(params['id']!), directory.get(params['userId']!), 'remove', caller),
      );
    },
  });
  const { store } = groups;
  const withStats = (group: OktaGroup): Body => {
    const counts = { usersCount: members(group).length, appsCount: appsOf(group.id).length, groupPushMappingsCount: 0 };
    // As Okta describes it, letter by letter.
    return { ...groups.show(group), _embedded: { stats: { ...counts, hasAdminPrivlege: false } } };
  };

  /** Memberships follow the company: read once for each moment. */
  const follow = (): void => {
    const at = world.now();
    if (followedAt === at.getTime()) return;
    followedAt = at.getTime();
    for (const { id: worldId, name, description, createdAt, memberIds } of world.groupsAt(at)) {
      const id = oktaId('00g', worldId);
      if (deleted.has(id)) continue;
      const created = createdAt.toISOString();
      const group = store.has(id) ? store.get(id) : newGroup({ id, type: 'OKTA_GROUP', name, description, created });
      const isSame = group.personIds.join() === memberIds.join();
      store.putUnrecorded(isSame ? group : { ...group, personIds: memberIds, lastMembershipUpdated: at.toISOString() });
    }
  };
  /** By employee number. Those that a rule assigns come to those that the company and administrators put in. */
  const members = (group: OktaGroup): readonly OktaUser[] => {
    const all = directory.accounts.list();
    if (group.type === 'BUILT_IN') return all;
    const ids = assigned(group);
    const byRule = rules.assigning(group.id);
    return all.filter((user) => ids.has(user.id) || byRule(user));
  };
  const assigned = ({ id, personIds }: OktaGroup): ReadonlySet<string> => memberships.applyTo(id, personIds.map(directory.idOf));
  const rules = openGroupRules(parts, {
    groupIds: () => store.list().map(({ id }) => id),
    profileOf: (user) => (JSON.parse(users.write(user)) as { readonly profile: Body }).profile,
    isAssigned: (user, isGroup) =>
      store.list().some((group) => isGroup(group) && (group.type === 'BUILT_IN' || assigned(group).has(user.id))),
  });
  const hasMember = (group: OktaGroup, userId: string): boolean => members(group).some(({ id }) => id === userId);
  const setMember = (group: OktaGroup, user: OktaUser, change: 'add' | 'remove', caller: Caller): void => {
    refuseBuiltIn(group);
    if (hasMember(group, user.id) === (change === 'add')) return;
    memberships[change](group.id, user.id);
    store.putUnrecorded({ ...group, lastMembershipUpdated: now() });
    const message = change === 'add' ? 'Add user to group membership' : 'Remove user from group membership';
    note(caller, [`group.user_membership.${change}`, message], userTarget(user), targetOf('UserGroup', group));
  };

  return { ...groups, rules, members, hasMember, setMember, addProperty: (name: string) => void properties.add(name) };
}

const times = ['created', 'lastMembershipUpdated', 'lastUpdated'];
const texts = ['profile.name', 'profile.description'];
const groupSearch: FilterRules = {
  operatorsFor(path) {
    if (times.includes(path)) return ['eq', ...inOrder];
    if (texts.includes(path)) return ['eq', 'sw', 'co'];
    return ['id', 'type', 'source.id'].includes(path) ? ['eq', 'sw'] : undefined;
  },
};
const groupFilter: FilterRules = {
  operatorsFor(path) {
    if (path === 'lastMembershipUpdated' || path === 'lastUpdated') return ['eq', ...inOrder];
    return path === 'id' || path === 'type' ? ['eq'] : undefined;
  },
  valuesMatch: 'exactly',
};

function refuseBuiltIn({ type }: OktaGroup): void {
  if (type === 'BUILT_IN') throw oktaErrors.forbidden('Built-in groups cannot be changed.');
}

/** What is not in the schema of groups has to be added to it first. */
const groupShape = (properties: ReadonlySet<string>) =>
  wholeObject({
    type: z.string().optional(),
    objectClass: z.array(z.string()).optional(),
    lastMembershipUpdated: z.string().optional(),
    profile: z
      .looseObject({ name: z.string().optional(), description: z.string().nullish() })
      .refine(({ name: _name, description: _description, ...others }) => Object.keys(others).every((name) => properties.has(name)), {
        error: ({ input }) => `Some of the properties are not in the schema of groups: ${Object.keys(input as Body).join(', ')}`,
      }),
  });

/** The profile is replaced: a property that is not sent is gone. */
function readProfile(body: Body, properties: ReadonlySet<string>): Pick<OktaGroup, 'name' | 'description' | 'added'> {
  readShape(groupShape(properties), body);
  const { name, description, ...added } = body['profile'] as { readonly name?: string; readonly description?: string | null };
  return { name: readName(name, 255), description: description ?? '', added };
}

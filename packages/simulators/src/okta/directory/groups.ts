import { dayMs } from '@rampart/domain/day.ts';
import { ManualMemberships } from '../../kit/manual-memberships.ts';
import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type Collection, type OktaObject } from '../api/collection.ts';
import { filtered, listReply } from '../api/link-paging.ts';
import { oktaErrors, readName } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import { targetOf } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';
import type { UserListing } from './user-body.ts';
import { userTarget, type OktaUser } from './users.ts';

interface OktaGroup extends OktaObject {
  readonly type: 'OKTA_GROUP' | 'BUILT_IN';
  readonly description: string;
  readonly lastMembershipUpdated: string;
  /** People that the company's own rules put in; empty for a group that was made through the API. */
  readonly personIds: readonly string[];
}

const newGroup = (group: Omit<OktaGroup, 'lastUpdated' | 'lastMembershipUpdated' | 'personIds'>): OktaGroup => ({
  ...group,
  lastUpdated: group.created,
  lastMembershipUpdated: group.created,
  personIds: [],
});

/** Groups that follow the company, with what was changed through the API. */
export function openGroups(parts: OrgParts, users: UserListing) {
  const { world, now, note, directory } = parts;
  const memberships = new ManualMemberships();
  const deleted = new Set<string>();
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
    show: ({ name, description, personIds: _personIds, ...group }, href) => ({
      ...group,
      objectClass: ['okta:user_group'],
      profile: { name, description },
      _links: { self: { href }, users: { href: `${href}/users` }, apps: { href: `${href}/apps` } },
    }),
    list(call) {
      const words = call.query.get('q')?.toLowerCase() ?? '';
      const found = store.list().filter(({ name }) => name.toLowerCase().startsWith(words));
      return listReply(call, { items: filtered(call, found.map(groups.show)), most: 10_000 });
    },
    idPrefix: '00g',
    create: ({ body }, { id, created }) => newGroup({ ...readProfile(body), id, type: 'OKTA_GROUP', created }),
    update: (group, body) => ({ ...group, ...readProfile(body) }),
    uniqueName: { within: () => 'organization', taken: 'An object with this field already exists in the current organization' },
    check: (_group, before) => before && refuseBuiltIn(before),
    checkDelete: refuseBuiltIn,
    after: ({ action, item }) => void (action === 'delete' && deleted.add(item.id)),
    moreRoutes(api) {
      const one = `${path}/:id/users/:userId`;
      api.get(`${path}/:id/users`, 'okta.groups.read', (call) =>
        listReply(call, { ...users, items: members(store.get(call.params['id']!)), most: 1000 }),
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
  /** By employee number. */
  const members = ({ id: groupId, type, personIds }: OktaGroup): readonly OktaUser[] => {
    const all = directory.accounts.list();
    if (type === 'BUILT_IN') return all;
    const ids = memberships.applyTo(groupId, personIds.map(directory.idOf));
    return all.filter(({ id }) => ids.has(id));
  };
  const hasMember = (group: OktaGroup, userId: string): boolean => members(group).some(({ id }) => id === userId);
  const setMember = (group: OktaGroup, user: OktaUser, change: 'add' | 'remove', caller: Caller): void => {
    refuseBuiltIn(group);
    if (hasMember(group, user.id) === (change === 'add')) return;
    memberships[change](group.id, user.id);
    store.putUnrecorded({ ...group, lastMembershipUpdated: now() });
    const message = change === 'add' ? 'Add user to group membership' : 'Remove user from group membership';
    note(caller, [`group.user_membership.${change}`, message], userTarget(user), targetOf('UserGroup', group));
  };

  return { ...groups, members, hasMember };
}

function refuseBuiltIn({ type }: OktaGroup): void {
  if (type === 'BUILT_IN') throw oktaErrors.forbidden('Built-in groups cannot be changed.');
}

function readProfile(body: Body): Pick<OktaGroup, 'name' | 'description'> {
  const { name, description = '' } = (body['profile'] ?? {}) as Body;
  if (typeof description !== 'string') throw oktaErrors.invalid('description', 'The field must be text');
  return { name: readName(name, 255), description };
}

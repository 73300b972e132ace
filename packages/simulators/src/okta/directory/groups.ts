import { dayMs } from '@rampart/domain/day.ts';
import { ManualMemberships } from '../../kit/manual-memberships.ts';
import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import { filtered, listReply } from '../api/link-paging.ts';
import { oktaResource, timesOf, type OktaApi } from '../api/okta-api.ts';
import { oktaErrors, readName } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import { targetOf } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';
import type { UserWriter } from './user-body.ts';
import { userTarget, type OktaUser } from './users.ts';

interface OktaGroup {
  readonly id: string;
  readonly type: 'OKTA_GROUP' | 'BUILT_IN';
  readonly name: string;
  readonly description: string;
  readonly created: Date;
  readonly lastUpdated: Date;
  readonly lastMembershipUpdated: Date;
  /** People that the company's own rules put in; empty for a group that was made through the API. */
  readonly personIds: readonly string[];
}

type Profile = Pick<OktaGroup, 'name' | 'description'>;

const logWords: Readonly<Record<string, readonly [string, string]>> = {
  create: ['group.lifecycle.create', 'Create Okta group'],
  update: ['group.profile.update', 'Update Okta group profile'],
  delete: ['group.lifecycle.delete', 'Delete Okta group'],
};

const newGroup = (group: Profile & Pick<OktaGroup, 'id' | 'type' | 'created'>): OktaGroup => ({
  ...group,
  lastUpdated: group.created,
  lastMembershipUpdated: group.created,
  personIds: [],
});

/** Groups that follow the company, with what was changed through the API. */
export function openGroups({ world, base, clock, changes, newId, directory }: OrgParts) {
  const memberships = new ManualMemberships();
  const deleted = new Set<string>();
  let followedAt = Number.NaN;
  const store: ResourceStore<OktaGroup, Caller> = new ResourceStore<OktaGroup, Caller>({
    initial: [
      newGroup({
        id: oktaId('00g', 'Everyone'),
        type: 'BUILT_IN',
        name: 'Everyone',
        description: 'All users in your organization',
        created: new Date(world.options.start.getTime() - 1500 * dayMs),
      }),
    ],
    missing: (id) => oktaErrors.notFound(id, 'UserGroup'),
    check(group, before) {
      if (before !== null) refuseBuiltIn(before);
      if (list().some(({ id, name }) => name === group.name && id !== group.id))
        throw oktaErrors.invalid('name', 'An object with this field already exists in the current organization');
    },
    checkDelete: refuseBuiltIn,
    record({ action, item, by }) {
      const [eventType, message] = logWords[action]!;
      changes.record({ caller: by, eventType, message, targets: [targetOf('UserGroup', item)] });
    },
  });

  /** Memberships follow the company: read once for each moment. */
  const follow = (): void => {
    const now = world.now();
    if (followedAt === now.getTime()) return;
    followedAt = now.getTime();
    for (const { id: worldId, name, description, createdAt, memberIds } of world.groupsAt(now)) {
      const id = oktaId('00g', worldId);
      if (deleted.has(id)) continue;
      const group = store.has(id) ? store.get(id) : newGroup({ id, type: 'OKTA_GROUP', name, description, created: createdAt });
      const { personIds } = group;
      const isSame = personIds.length === memberIds.length && personIds.every((personId, place) => personId === memberIds[place]);
      store.putUnrecorded(isSame ? group : { ...group, personIds: memberIds, lastMembershipUpdated: now });
    }
  };
  const list = (): readonly OktaGroup[] => {
    follow();
    return store.list();
  };
  /** By employee number. */
  const members = ({ id: groupId, type, personIds }: OktaGroup): readonly OktaUser[] => {
    const users = directory.accounts.list();
    if (type === 'BUILT_IN') return users;
    const ids = memberships.applyTo(groupId, personIds.map(directory.idOf));
    return users.filter(({ id }) => ids.has(id));
  };
  const hasMember = (group: OktaGroup, userId: string): boolean => members(group).some(({ id }) => id === userId);

  return {
    list,
    members,
    hasMember,
    get(id: string): OktaGroup {
      follow();
      return store.get(id);
    },
    show: (group: OktaGroup): Body => {
      const { id, type, name, description } = group;
      const href = `${base}/api/v1/groups/${id}`;
      return {
        id,
        ...timesOf(group),
        lastMembershipUpdated: group.lastMembershipUpdated.toISOString(),
        objectClass: ['okta:user_group'],
        type,
        profile: { name, description },
        _links: { self: { href }, users: { href: `${href}/users` }, apps: { href: `${href}/apps` } },
      };
    },
    create: (profile: Profile, caller: Caller) =>
      store.create(newGroup({ ...profile, id: newId('00g'), type: 'OKTA_GROUP', created: clock.now() }), caller),
    update: (group: OktaGroup, profile: Profile, caller: Caller) =>
      store.update({ ...group, ...profile, lastUpdated: clock.now() }, caller),
    delete(group: OktaGroup, caller: Caller): void {
      store.delete(group.id, caller);
      deleted.add(group.id);
    },
    setMember(group: OktaGroup, user: OktaUser, isMember: boolean, caller: Caller): void {
      refuseBuiltIn(group);
      if (hasMember(group, user.id) === isMember) return;
      if (isMember) memberships.add(group.id, user.id);
      else memberships.remove(group.id, user.id);
      store.putUnrecorded({ ...group, lastMembershipUpdated: clock.now() });
      changes.record({
        caller,
        eventType: isMember ? 'group.user_membership.add' : 'group.user_membership.remove',
        message: isMember ? 'Add user to group membership' : 'Remove user from group membership',
        targets: [userTarget(user), targetOf('UserGroup', group)],
      });
    },
  };
}

function refuseBuiltIn({ type }: OktaGroup): void {
  if (type === 'BUILT_IN') throw oktaErrors.forbidden('Built-in groups cannot be changed.');
}

function readProfile(body: Body): Profile {
  const { name, description = '' } = (body['profile'] ?? {}) as Body;
  if (typeof description !== 'string') throw oktaErrors.invalid('description', 'The field must be text');
  return { name: readName(name, 255), description };
}

const mostGroups = 10_000;
const mostMembers = 1000;

interface GroupRoutesOptions extends OrgParts {
  readonly groups: ReturnType<typeof openGroups>;
  readonly users: UserWriter;
}

export function groupRoutes(api: OktaApi, { groups, directory, users }: GroupRoutesOptions): void {
  const path = '/api/v1/groups';
  oktaResource(api, {
    path,
    scope: 'groups',
    get: ({ params }) => groups.get(params['id']!),
    show: groups.show,
    list(call) {
      const words = call.query.get('q')?.toLowerCase() ?? '';
      const found = groups.list().filter(({ name }) => name.toLowerCase().startsWith(words));
      const items = filtered(call, found.map(groups.show), (body) => body);
      return listReply(call, { items, write: (body) => JSON.stringify(body), most: mostGroups });
    },
    create: ({ body, caller }) => groups.create(readProfile(body), caller),
    replace: (group, { body, caller }) => groups.update(group, readProfile(body), caller),
    delete: (group, { caller }) => groups.delete(group, caller),
  });
  api.get(`${path}/:id/users`, 'okta.groups.read', (call) =>
    listReply(call, {
      items: groups.members(groups.get(call.params['id']!)),
      write: users.write,
      most: mostMembers,
      numberOf: ({ person }) => person.employeeNumber,
    }),
  );
  for (const [method, isMember] of [
    ['put', true],
    ['delete', false],
  ] as const) {
    api[method](`${path}/:id/users/:userId`, 'okta.groups.manage', ({ params, caller }) =>
      groups.setMember(groups.get(params['id']!), directory.get(params['userId']!), isMember, caller),
    );
  }
}

import { ManualMemberships } from '../../kit/manual-memberships.ts';
import type { WorldGroup } from '../../world/world.ts';
import { collectionRoutes, entity, oneOf, refuseUnknownField, required, type GraphApi } from '../api/graph-api.ts';
import { badRequest, notThere } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import type { EntraParts } from '../entra-parts.ts';
import { membershipChange, type Actor, type AuditedChange } from '../logs/audit-log.ts';
import { readMemberReference, readMemberReferences } from './member-reference.ts';
import { objectIdOf } from './object-id-of.ts';
import { seconds, type Account } from './user.ts';
import { getAccount, membersReply } from './users.ts';

type GraphGroup = Row & { readonly id: string; readonly displayName: string };

/** Every field of a group, empty. */
const blankGroup: Row = {
  deletedDateTime: null,
  classification: null,
  description: null,
  expirationDateTime: null,
  groupTypes: [],
  isAssignableToRole: null,
  mail: null,
  mailEnabled: false,
  membershipRule: null,
  membershipRuleProcessingState: null,
  onPremisesSyncEnabled: null,
  preferredDataLocation: null,
  preferredLanguage: null,
  proxyAddresses: [],
  resourceProvisioningOptions: [],
  securityEnabled: true,
  theme: null,
  uniqueName: null,
  visibility: null,
};

const nickname = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Departments have dynamic membership; the other groups are assigned. */
function toGroup({ id, name, description, createdAt }: WorldGroup): GraphGroup {
  const department = /^Department (.+)$/.exec(name)?.[1];
  const dynamic = department && {
    groupTypes: ['DynamicMembership'],
    membershipRule: `(user.department -eq "${department}")`,
    membershipRuleProcessingState: 'On',
  };
  return {
    ...blankGroup,
    id: objectIdOf(id),
    displayName: name,
    description,
    createdDateTime: seconds(createdAt),
    renewedDateTime: seconds(createdAt),
    mailNickname: nickname(name),
    ...dynamic,
  };
}

const ownFields = ['@odata.type', 'id', 'displayName', 'mailNickname', 'createdDateTime', 'renewedDateTime'];
const fields = new Set([...Object.keys(blankGroup), ...ownFields]);

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Throws what the directory refuses about a group that is created or changed. */
function checkGroup(group: Row): void {
  refuseUnknownField(
    group,
    (name) => fields.has(name),
    (name) => badRequest(`Invalid property '${name}'.`),
  );
  const missing =
    ['displayName', 'mailNickname'].find((name) => !isText(group[name])) ??
    ['mailEnabled', 'securityEnabled'].find((name) => typeof group[name] !== 'boolean');
  if (missing !== undefined) throw badRequest(`A value is required for property '${missing}' of resource 'Group'.`);
  if (String(group['displayName']).length > 256)
    throw badRequest("Property displayName in payload has a value that exceeds the maximum length '256'.");
  if (String(group['mailNickname']).length > 64 || /[@()\\[\]";:<>, ]/.test(String(group['mailNickname'])))
    throw badRequest("Invalid value specified for property 'mailNickname' of resource 'Group'.");
  const kinds = group['groupTypes'] ?? [];
  const isUnified = Array.isArray(kinds) && kinds.includes('Unified');
  if (group['mailEnabled'] === true && !isUnified)
    throw badRequest(
      'The service does not currently support writes of mail-enabled groups. Please ensure that the mail-enablement property is unset and the security-enablement property is set.',
    );
}

const logged = { category: 'GroupManagement', service: 'Core Directory' } as const;

/** The company's groups with what was changed through the API, and groups that were created there. */
export function openGroups({ world, accounts, audit, ids }: EntraParts) {
  const created = new Map<string, GraphGroup>();
  const patches = new Map<string, Row>();
  const deleted = new Set<string>();
  const memberships = new ManualMemberships();

  const list = (): readonly GraphGroup[] =>
    [...world.groupsAt(world.now()).map(toGroup), ...created.values()]
      .filter(({ id }) => !deleted.has(id))
      .map((group) => ({ ...group, ...patches.get(group.id) }));
  const get = (id: string): GraphGroup => oneOf(list(), id);
  const members = (id: string): readonly Account[] => {
    get(id);
    const rule = world.groupsAt(world.now()).find((group) => objectIdOf(group.id) === id);
    const ruled = new Set(rule?.memberIds);
    const memberIds = memberships.applyTo(
      id,
      accounts.list().flatMap(({ person, user }) => (ruled.has(person.id) ? [user.id] : [])),
    );
    return accounts.list().filter(({ user }) => memberIds.has(user.id));
  };
  const getAssigned = (id: string): GraphGroup => {
    const group = get(id);
    if ((group['groupTypes'] as readonly string[]).includes('DynamicMembership'))
      throw badRequest('Insufficient privileges to complete the operation: the membership of a dynamic group follows its rule.');
    return group;
  };
  const record = (
    operation: 'Add' | 'Update' | 'Delete',
    { id, displayName }: GraphGroup,
    actor: Actor,
    changes: AuditedChange['changes'] = [],
  ): void =>
    audit.record({
      ...logged,
      activity: `${operation} group`,
      operation,
      actor,
      target: { type: 'Group', id, name: displayName },
      changes,
    });
  const recordMember = (group: GraphGroup, { user }: Account, isAdded: boolean, actor: Actor): void =>
    audit.record({
      ...logged,
      activity: isAdded ? 'Add member to group' : 'Remove member from group',
      actor,
      ...membershipChange(user, isAdded, { 'Group.ObjectID': group.id, 'Group.DisplayName': group.displayName }),
    });

  return {
    list,
    get,
    members,
    has: (id: string) => list().some((group) => group.id === id),
    create(body: Row, actor: Actor): GraphGroup {
      const { 'members@odata.bind': bound = [], ...given } = body;
      checkGroup(given);
      const initial = readMemberReferences(bound).map((memberId) => getAccount(accounts, memberId).user.id);
      const now = seconds(world.now());
      const group = { ...blankGroup, ...given, id: ids.next(), createdDateTime: now, renewedDateTime: now } as unknown as GraphGroup;
      created.set(group.id, group);
      memberships.add(group.id, ...initial);
      record('Add', group, actor);
      return group;
    },
    update(before: GraphGroup, body: Row, actor: Actor): GraphGroup {
      checkGroup({ ...before, ...body });
      patches.set(before.id, { ...patches.get(before.id), ...body });
      const changes = Object.keys(body).map((name) => ({ name, before: before[name], after: body[name] }));
      const after = get(before.id);
      record('Update', after, actor, changes);
      return after;
    },
    delete(group: GraphGroup, actor: Actor): void {
      deleted.add(group.id);
      record('Delete', group, actor);
    },
    addMember(id: string, memberId: string, actor: Actor): void {
      const group = getAssigned(id);
      const member = getAccount(accounts, memberId);
      if (members(id).includes(member))
        throw badRequest("One or more added object references already exist for the following modified properties: 'members'.");
      memberships.add(id, member.user.id);
      recordMember(group, member, true, actor);
    },
    removeMember(id: string, memberId: string, actor: Actor): void {
      const group = getAssigned(id);
      const member = required(
        members(id).find(({ user }) => user.id === memberId),
        () => notThere(memberId),
      );
      memberships.remove(id, memberId);
      recordMember(group, member, false, actor);
    },
  };
}

export function groupRoutes(api: GraphApi, { groups }: { readonly groups: ReturnType<typeof openGroups> }): void {
  collectionRoutes(api, '/groups', { needs: needs.groups, items: () => groups.list(), rowOf: (group) => group, one: groups.get });
  api.post('/groups', needs.createGroup, ({ body, caller }) => ({ status: 201, ...entity('groups', groups.create(body, caller.actor)) }));
  api.patch('/groups/:id', needs.writeGroups, ({ params, body, caller }) => {
    groups.update(groups.get(params['id']!), body, caller.actor);
  });
  api.delete('/groups/:id', needs.writeGroups, ({ params, caller }) => groups.delete(groups.get(params['id']!), caller.actor));
  api.get('/groups/:id/members', needs.members, (call) => membersReply(call, groups.members(call.params['id']!)));
  api.post('/groups/:id/members/$ref', needs.writeMembers, ({ params, body, caller }) =>
    groups.addMember(params['id']!, readMemberReference(body['@odata.id']), caller.actor),
  );
  api.delete('/groups/:id/members/:memberId/$ref', needs.writeMembers, ({ params, caller }) =>
    groups.removeMember(params['id']!, params['memberId']!, caller.actor),
  );
}

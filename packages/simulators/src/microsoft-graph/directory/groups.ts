import { dayMs } from '@rampart/domain/day.ts';
import { ManualMemberships } from '../../kit/manual-memberships.ts';
import type { Refusal } from '../../kit/refusal.ts';
import type { Reply } from '../../kit/rest-api.ts';
import type { WorldGroup } from '../../world/world.ts';
import { collectionRoutes, entity, needs, oneOf, refuseUnknownField, type GraphApi } from '../api/graph-api.ts';
import { countOf, readDirectoryQuery } from '../api/directory-query.ts';
import { badRequest, notThere, refuse } from '../api/graph-error.ts';
import { fieldsOf, listPage, type Row } from '../api/odata-list.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor, AuditedChange } from '../logs/audit-log.ts';
import { objectIdOf, seconds, type Account } from './accounts.ts';
import { memberRoutes, readMemberReference } from './members.ts';
import { otherObjects, type OtherObject } from './other-objects.ts';
import { getAccount } from './users.ts';

type GraphGroup = Row & { readonly id: string; readonly displayName: string };

/** Every field of a group, empty. */
const blankGroup: Row = {
  ...fieldsOf('classification deletedDateTime description expirationDateTime isAssignableToRole mail theme uniqueName visibility', null),
  ...fieldsOf('membershipRule membershipRuleProcessingState onPremisesSyncEnabled preferredDataLocation preferredLanguage', null),
  ...fieldsOf('groupTypes proxyAddresses resourceProvisioningOptions', []),
  mailEnabled: false,
  securityEnabled: true,
};

/** Properties of a group that Graph has and this company does not use. */
const unmodelled =
  'assignedLabels assignedLicenses hasMembersWithLicenseErrors isArchived isManagementRestricted licenseProcessingState onPremisesDomainName onPremisesLastSyncDateTime onPremisesNetBiosName onPremisesProvisioningErrors onPremisesSamAccountName resourceBehaviorOptions securityIdentifier serviceProvisioningErrors unseenCount creationOptions'.split(
    ' ',
  );

/** The group that a directory role is assigned to. */
export const roleGroup = 'IT administrators';

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
    ...(name === roleGroup ? { isAssignableToRole: true } : {}),
    ...dynamic,
  };
}

const ownFields = ['@odata.type', 'id', 'displayName', 'mailNickname', 'createdDateTime', 'renewedDateTime'];
const fields = [...Object.keys(blankGroup), ...ownFields];

/** Set when a group is made, or by Microsoft, and never after. */
const unchangeable = ['id', 'createdDateTime', 'deletedDateTime', 'renewedDateTime', 'expirationDateTime', 'isAssignableToRole'];

const lacking = (name: string): Refusal => badRequest(`A value is required for property '${name}' of resource 'Group'.`);

/** Throws what the directory refuses about a group that is created or changed. */
function checkGroup(group: Row): void {
  refuseUnknownField(group, fields, (name) => badRequest(`Invalid property '${name}'.`));
  const { displayName, mailNickname, mailEnabled, securityEnabled, groupTypes } = group;
  if (typeof displayName !== 'string' || displayName.trim() === '') throw lacking('displayName');
  if (typeof mailNickname !== 'string' || mailNickname.trim() === '') throw lacking('mailNickname');
  if (typeof mailEnabled !== 'boolean') throw lacking('mailEnabled');
  if (typeof securityEnabled !== 'boolean') throw lacking('securityEnabled');
  if (displayName.length > 256) throw badRequest("Property displayName in payload has a value that exceeds the maximum length '256'.");
  if (mailNickname.length > 64 || /[@()\\[\]";:<>, ]/.test(mailNickname))
    throw badRequest("Invalid value specified for property 'mailNickname' of resource 'Group'.");
  const kinds = Array.isArray(groupTypes) ? groupTypes : [groupTypes];
  if (kinds.some((kind) => kind !== 'Unified' && kind !== 'DynamicMembership'))
    throw badRequest("Invalid value specified for property 'groupTypes' of resource 'Group'.");
  if (!mailEnabled && !securityEnabled)
    throw badRequest('The group must be mail-enabled or security-enabled: both properties cannot be false.');
  if (mailEnabled && !(Array.isArray(groupTypes) && groupTypes.includes('Unified')))
    throw badRequest(
      'The service does not currently support writes of mail-enabled groups. Please ensure that the mail-enablement property is unset and the security-enablement property is set.',
    );
}

/** The initial members of a new group: twenty at most. */
function readMembers(addresses: unknown): readonly string[] {
  if (!Array.isArray(addresses)) throw badRequest("Invalid value specified for property 'members' of resource 'Group'.");
  if (addresses.length > 20) throw badRequest("The number of objects bound to 'members' is limited to 20.");
  return addresses.map(readMemberReference);
}

/** The log's word for what was done to a group. */
const operations = { Add: 'Add', Update: 'Update', Delete: 'Delete', Restore: 'Update', 'Hard Delete': 'Delete' } as const;
const keptMs = 30 * dayMs;

/** The company's groups with what was changed through the API, and groups that were created there. */
export function openGroups({ world, accounts, audit, ids, replication }: EntraParts) {
  const groups = new Map(world.groupsAt(world.now()).map((group) => [objectIdOf(group.id), toGroup(group)]));
  const memberships = new ManualMemberships();
  const copies = replication.of<GraphGroup>(({ id }) => id);
  const memberCopies = replication.of<readonly Account[]>(() => '');
  const record = (verb: keyof typeof operations, group: GraphGroup, actor: Actor, changes: AuditedChange['changes'] = []): void =>
    audit.record({
      activity: `${verb} group`,
      category: 'GroupManagement',
      operation: operations[verb],
      actor,
      target: { type: 'Group', id: group.id, displayName: group.displayName },
      changes,
    });
  const deleted = new Map<string, GraphGroup>();
  const members = (id: string): readonly Account[] => {
    const ruled = world.groupsAt(world.now()).find((group) => objectIdOf(group.id) === id)?.memberIds ?? [];
    const memberIds = memberships.applyTo(id, ruled.map(objectIdOf));
    return accounts.list().filter(({ user }) => memberIds.has(user.id));
  };
  const { migration, terminal } = otherObjects(world);
  const idOfName = (name: string): string => [...groups.values()].find(({ displayName }) => displayName === name)?.id ?? '';
  const withDevices = idOfName('VPN users');
  const nested = new Map([[withDevices, new Set([idOfName(roleGroup)])]]);
  const groupsIn = (id: string): readonly GraphGroup[] => [...(nested.get(id) ?? [])].flatMap((inner) => groups.get(inner) ?? []);
  /** A group may have groups, a device and an application as members. */
  const otherMembers = (id: string): readonly OtherObject[] => [
    ...groupsIn(id).map((inner) => ({ '@odata.type': '#microsoft.graph.group', ...inner })),
    ...(id === withDevices ? [terminal, migration] : []),
  ];
  /** It and the groups within it, at any depth; groups may contain each other. */
  const withInner = (id: string): readonly string[] => {
    const found = new Set([id]);
    for (const outer of found) for (const inner of groupsIn(outer)) found.add(inner.id);
    return [...found];
  };
  const transitivePeople = (id: string): readonly Account[] => [...new Set(withInner(id).flatMap(members))];
  const transitiveMembers = (id: string): readonly (Account | OtherObject)[] => {
    const others = withInner(id).flatMap(otherMembers);
    return [...transitivePeople(id), ...new Map(others.map((other) => [other.id, other])).values()];
  };
  const listDeleted = (): readonly GraphGroup[] => {
    const oldest = seconds(new Date(world.now().getTime() - keptMs));
    return [...deleted.values()].filter((group) => String(group['deletedDateTime']) >= oldest);
  };
  const setMember = (group: GraphGroup, { user }: Account, isMember: boolean, actor: Actor): void => {
    memberCopies.wrote(group.id, members(group.id));
    if (isMember) memberships.add(group.id, user.id);
    else memberships.remove(group.id, user.id);
    const properties = { ObjectID: group.id, DisplayName: group.displayName };
    audit.recordMembership(user, isMember, { kind: 'Group', properties }, actor);
  };
  const getDeleted = (id: string): GraphGroup => oneOf(listDeleted(), id);
  return {
    list: (): readonly GraphGroup[] => [...groups.values()],
    get: (id: string) => groups.get(id) ?? refuse(notThere(id)),
    has: (id: string) => groups.has(id),
    members,
    otherMembers,
    transitivePeople,
    transitiveMembers,
    named: (name: string) => oneOf([...groups.values()], idOfName(name)),
    /** What callers of the API are shown, which is older than what is so. */
    shown: {
      list: () => copies.list([...groups.values()]),
      get: (id: string) => copies.read(id, groups.get(id)) ?? refuse(notThere(id)),
      members: (id: string) => memberCopies.read(id, members(id)) ?? [],
    },
    listDeleted,
    getDeleted,
    create({ 'members@odata.bind': bound = [], ...given }: Row, actor: Actor): GraphGroup {
      checkGroup({ groupTypes: [], ...given });
      const initialMembers = readMembers(bound).map((memberId) => getAccount(accounts, memberId).user.id);
      const now = seconds(world.now());
      const group = { ...blankGroup, ...given, id: ids.next(), createdDateTime: now, renewedDateTime: now } as unknown as GraphGroup;
      groups.set(group.id, group);
      copies.wrote(group.id, undefined);
      memberships.add(group.id, ...initialMembers);
      record('Add', group, actor);
      return group;
    },
    update(before: GraphGroup, { 'members@odata.bind': bound = [], ...body }: Row, actor: Actor): void {
      const joining = readMembers(bound).map((memberId) => getAccount(accounts, memberId));
      const fixed = unchangeable.find((name) => name in body);
      if (fixed !== undefined) throw badRequest(`Property '${fixed}' is read-only and cannot be set.`);
      const after = { ...before, ...body };
      checkGroup(after);
      groups.set(before.id, after);
      copies.wrote(before.id, before);
      const changes = Object.keys(body).map((name) => ({ name, before: before[name], after: body[name] }));
      if (changes.length > 0) record('Update', after, actor, changes);
      for (const account of joining) setMember(after, account, true, actor);
    },
    delete(group: GraphGroup, actor: Actor): void {
      groups.delete(group.id);
      copies.wrote(group.id, group);
      deleted.set(group.id, { ...group, deletedDateTime: seconds(world.now()) });
      record('Delete', group, actor);
    },
    /** The same group again, with its id and its members. */
    restore(id: string, actor: Actor): GraphGroup {
      const group = { ...getDeleted(id), deletedDateTime: null };
      deleted.delete(id);
      groups.set(id, group);
      copies.wrote(id, undefined);
      record('Restore', group, actor);
      return group;
    },
    purge(group: GraphGroup, actor: Actor): void {
      deleted.delete(group.id);
      record('Hard Delete', group, actor);
    },
    setMember,
    /** A group becomes a member of another. */
    nest: (outer: string, inner: string): void => {
      const id = idOfName(outer);
      nested.set(id, (nested.get(id) ?? new Set()).add(idOfName(inner)));
    },
  };
}

function refuseDynamic({ groupTypes }: GraphGroup): void {
  if ((groupTypes as readonly string[]).includes('DynamicMembership'))
    throw badRequest('Insufficient privileges to complete the operation: the membership of a dynamic group follows its rule.');
}

export function groupRoutes(api: GraphApi, { groups, accounts }: EntraParts & { readonly groups: ReturnType<typeof openGroups> }): void {
  const path = '/groups';
  collectionRoutes(api, path, {
    needs: { read: needs.groups, create: needs.createGroup, write: needs.writeGroups },
    query: readDirectoryQuery,
    known: unmodelled,
    items: groups.shown.list,
    one: groups.shown.get,
    written: groups.get,
    create: ({ body, caller }) => groups.create(body, caller.actor),
    patch: (group, { body, caller }) => groups.update(group, body, caller.actor),
    delete: (group, { caller }) => groups.delete(group, caller.actor),
  });
  api.get('/users/:id/memberOf', needs.members, (call) => {
    const { user } = getAccount(accounts, call.params['id']!);
    const items = groups.shown.list().filter(({ id }) => groups.shown.members(id).some((member) => member.user.id === user.id));
    return {
      body: listPage({
        call,
        context: 'directoryObjects',
        items,
        rowOf: (group) => ({ '@odata.type': '#microsoft.graph.group', ...group }),
      }),
    };
  });
  api.get(`${path}/:id/memberOf`, needs.members, (call) => {
    const { id } = groups.shown.get(call.params['id']!);
    const items = groups.list().filter((outer) => groups.otherMembers(outer.id).some((member) => member.id === id));
    return {
      body: listPage({
        call,
        context: 'directoryObjects',
        items,
        rowOf: (group) => ({ '@odata.type': '#microsoft.graph.group', ...group }),
      }),
    };
  });
  api.get(`${path}/$count`, needs.groups, (call) => countOf(call, groups.shown.list()));
  memberRoutes(api, path, accounts, {
    needs: { read: needs.members, write: needs.writeMembers },
    get: (id) => {
      groups.shown.get(id);
      return groups.get(id);
    },
    members: ({ id }) => groups.members(id),
    otherMembers: ({ id }) => groups.otherMembers(id),
    transitiveMembers: ({ id }) => groups.transitiveMembers(id),
    // No one owns the groups of this world, and an application that creates one does not become its owner.
    owners: () => [],
    shownMembers: ({ id }) => groups.shown.members(id),
    checkChange: refuseDynamic,
    setMember: groups.setMember,
  });
  collectionRoutes(api, '/directory/deletedItems/microsoft.graph.group', { needs: { read: needs.groups }, items: groups.listDeleted });
  const recycleBin = '/directory/deletedItems';
  api.get(`${recycleBin}/:id`, needs.groups, ({ params }) => deletedItem(groups.getDeleted(params['id']!)));
  api.post(`${recycleBin}/:id/restore`, needs.writeGroups, ({ params, caller }) =>
    deletedItem(groups.restore(params['id']!, caller.actor)),
  );
  api.delete(`${recycleBin}/:id`, needs.writeGroups, ({ params, caller }) => groups.purge(groups.getDeleted(params['id']!), caller.actor));
}

const deletedItem = (group: GraphGroup): Reply => entity('directoryObjects', { '@odata.type': '#microsoft.graph.group', ...group });

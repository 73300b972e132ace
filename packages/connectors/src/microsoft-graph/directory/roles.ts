import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { mapConcurrently } from '../../kit/map-concurrently.ts';
import { undefinedIf, undefinedIfGone, VendorFailure } from '../../kit/vendor-failure.ts';
import { type MicrosoftGraphClient, premiumNeeded } from '../client.ts';
import { groupsAtOnce, isOfType, memberIdsOf } from '../groups/groups.ts';
import { ActiveAssignment, DirectoryRole, Eligibility, Member, RoleTemplate } from '../schema.ts';
import { lastingMemberIds } from './lasting-members.ts';

/** Microsoft's document "Microsoft Entra built-in roles": a holder of one of these can give themselves any other. */
const allPowerful = new Set([
  '62e90394-69f5-4237-9190-012177145e10', // Global Administrator
  'e8611ab8-c189-46e8-94e1-60213ab1f814', // Privileged Role Administrator
  '7be44c8a-adaf-4e2a-84d6-ab2649e08a13', // Privileged Authentication Administrator
]);

interface Holders {
  readonly people: readonly string[];
  /** Those of them who are in a group among the holders, whether or not they are a holder by themselves too. */
  readonly peopleOfGroups: readonly string[];
  readonly applications: readonly { readonly id: string; readonly name: string }[];
}

const sorted = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();

/** How the people in a group are read: everyone who is in it now, or those who are in it to stay. */
type ReadMembers = (client: MicrosoftGraphClient, groupId: string) => Promise<readonly string[]>;
const presentMemberIds: ReadMembers = (client, groupId) => memberIdsOf(client, groupId, 'transitiveMembers');

interface Reading {
  readonly client: MicrosoftGraphClient;
  readonly membersOfGroup: ReadMembers;
}

/** Those of one reading: several roles may be assigned to one group. */
function readOnce(read: ReadMembers): ReadMembers {
  const known = new Map<string, Promise<readonly string[]>>();
  return (client, groupId) => {
    const reading = known.get(groupId) ?? read(client, groupId);
    known.set(groupId, reading);
    return reading;
  };
}

/** People, those in groups among them, and programs. */
async function holdersAmong({ client, membersOfGroup }: Reading, members: readonly Member[]): Promise<Holders> {
  const inGroups = await mapConcurrently(members.filter(isOfType('group')), groupsAtOnce, async ({ id }) =>
    membersOfGroup(client, id).catch(undefinedIfGone),
  );
  const peopleOfGroups = sorted(inGroups.flatMap((ids) => ids ?? []));
  return {
    people: sorted([...members.filter(isOfType('user')).map(({ id }) => id), ...peopleOfGroups]),
    peopleOfGroups,
    applications: members.filter(isOfType('servicePrincipal')).map(({ id, displayName }) => ({ id, name: displayName ?? id })),
  };
}

/** Within an administrative unit or one application, a role is another one: `directoryRoles` lists no such members either. */
const isOfWholeDirectory = ({ directoryScopeId: scope }: { readonly directoryScopeId?: string | null | undefined }): boolean =>
  (scope ?? '/') === '/';

const undefinedIfRefused = undefinedIf(({ kind, status }) => kind === 'permission' || status === 403);

interface EligibleRole {
  readonly name: string;
  readonly isCustom: boolean;
  readonly members: readonly Member[];
}

/** Who may activate which role, by the role's template. Nothing when that may not be read; a directory without the licence has no one. */
async function eligibleByRole(client: MicrosoftGraphClient): Promise<ReadonlyMap<string, EligibleRole> | undefined> {
  const path = 'roleManagement/directory/roleEligibilityScheduleInstances';
  const found = await client
    .list(path, Eligibility, { $expand: 'principal,roleDefinition' })
    .catch((error: unknown) => (error instanceof VendorFailure && error.message === premiumNeeded ? [] : undefinedIfRefused(error)));
  if (found === undefined) return undefined;
  const byRole = Map.groupBy(found.filter(isOfWholeDirectory), ({ roleDefinitionId }) => roleDefinitionId?.toLowerCase() ?? '');
  return new Map(
    [...byRole].map(([role, own]) => [
      role,
      {
        name: own[0]?.roleDefinition?.displayName ?? role,
        isCustom: own[0]?.roleDefinition?.isBuiltIn === false,
        members: own.flatMap(({ principal, principalId }) => principal ?? (principalId ? { id: principalId } : [])),
      },
    ]),
  );
}

/** By the role's template, who has activated it for some hours: Graph lists them among the members too. */
async function activatedByRole(client: MicrosoftGraphClient): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const path = 'roleManagement/directory/roleAssignmentScheduleInstances';
  // Without the licence there is nothing to activate.
  const found = await client.list(path, ActiveAssignment).catch((error: unknown) => {
    if (error instanceof VendorFailure && error.message === premiumNeeded) return [];
    throw error;
  });
  const activated = found.filter(isOfWholeDirectory).filter(({ assignmentType: type }) => type?.toLowerCase() === 'activated');
  const byRole = Map.groupBy(activated, ({ roleDefinitionId: role }) => role?.toLowerCase() ?? '');
  return new Map([...byRole].map(([role, own]) => [role, new Set(own.map(({ principalId: id }) => id?.toLowerCase() ?? ''))]));
}

interface ReadRole {
  readonly role: DirectoryRole;
  readonly members: readonly Member[];
  readonly holders: Holders;
  readonly mayActivate: Holders | undefined;
}

interface ReadRoles {
  readonly listed: readonly ReadRole[];
  /** By the role's template. */
  readonly eligible: ReadonlyMap<string, EligibleRole> | undefined;
}

/** Roles that are or were assigned; Graph lists no others. */
async function readRoles(reading: Reading): Promise<ReadRoles> {
  const { client } = reading;
  const roles = await client.list('directoryRoles', DirectoryRole);
  const eligible = await eligibleByRole(client);
  const listed = await mapConcurrently(roles, groupsAtOnce, async (role) => {
    // They come on one page: Graph's document "List members of a directory role" knows no page size.
    const members = await client.list(`directoryRoles/${encodeURIComponent(role.id)}/members`, Member, { $select: 'id,displayName' });
    const holders = await holdersAmong(reading, members);
    const mayActivate = eligible && (await holdersAmong(reading, eligible.get(templateOf(role))?.members ?? []));
    return { role, members, holders, mayActivate };
  });
  return { listed, eligible };
}

/** Roles that people may activate and no one ever has: Graph does not list them among the directory's roles. */
async function readUnlisted(reading: Reading, { listed, eligible = new Map() }: ReadRoles): Promise<readonly ReadRole[]> {
  const known = new Set(listed.map(({ role }) => templateOf(role)));
  const unlisted = [...eligible].filter(([template]) => template !== '' && !known.has(template));
  return mapConcurrently(unlisted, groupsAtOnce, async ([template, { name, members }]) => ({
    role: { id: template, displayName: name, roleTemplateId: template },
    members: [],
    holders: { people: [], peopleOfGroups: [], applications: [] },
    mayActivate: await holdersAmong(reading, members),
  }));
}

const templateOf = ({ roleTemplateId }: DirectoryRole): string => roleTemplateId?.toLowerCase() ?? '';

export async function collectRoles(client: MicrosoftGraphClient): Promise<Role[]> {
  const reading = { client, membersOfGroup: readOnce(presentMemberIds) };
  const read = await readRoles(reading);
  return [...read.listed, ...(await readUnlisted(reading, read))].map(({ role, holders, mayActivate }) => {
    const applications = [...holders.applications, ...(mayActivate?.applications ?? [])];
    return {
      id: role.id,
      templateId: role.roleTemplateId ?? null,
      name: role.displayName ?? role.id,
      isAllPowerful: allPowerful.has(templateOf(role)),
      memberIds: [...holders.people],
      eligibleIds: mayActivate === undefined ? null : [...mayActivate.people],
      applications: applications.filter((one, place) => applications.findIndex((other) => other.id === one.id) === place),
    };
  });
}

/**
 * By the role's template. A role in use has the name that Microsoft gave it on the day when it was first assigned or activated, and its definition the
 * one of today: with either, a role would change its name when a person activates it for the first time.
 */
async function namesOfRoles(client: MicrosoftGraphClient): Promise<ReadonlyMap<string, string>> {
  // Where a cloud of Microsoft's does not have them, a role has the name that it is listed with.
  const templates = await client.list('directoryRoleTemplates', RoleTemplate).catch(undefinedIfGone);
  return new Map((templates ?? []).flatMap(({ id, displayName }) => (displayName ? [[id.toLowerCase(), displayName] as const] : [])));
}

interface Known {
  readonly names: ReadonlyMap<string, string>;
  /** Who has activated the role. */
  readonly activated: ReadonlySet<string>;
}

/**
 * Who may activate a role has it for some hours now and then: that is no change of who administers. A person who has it through a group has it
 * also then; but not who is in the group itself for some hours only.
 */
function toConfiguredRole({ role, members, holders, mayActivate }: ReadRole, { names, activated }: Known): ConfigurationObject {
  const listed = new Set(members.filter(isOfType('user')).map(({ id }) => id));
  const lasting = new Set(holders.people.filter((id) => listed.has(id) && !activated.has(id.toLowerCase())));
  const settings = {
    members: [...lasting],
    membersOfGroups: holders.peopleOfGroups.filter((id) => !lasting.has(id)),
    groups: members.filter(isOfType('group')).map(({ id }) => id),
    applications: holders.applications,
    eligible: mayActivate?.people,
    eligibleApplications: mayActivate?.applications,
  };
  return {
    // Records of Privileged Identity Management name a role by its template.
    id: templateOf(role) || role.id,
    name: names.get(templateOf(role)) ?? role.displayName ?? role.id,
    parent: null,
    isEnabled: null,
    position: null,
    settings: canonicalSettings(settings, { without: new Set() }),
  };
}

export async function collectConfiguredRoles(client: MicrosoftGraphClient): Promise<ConfigurationObject[]> {
  const reading = { client, membersOfGroup: readOnce(lastingMemberIds) };
  const { listed, eligible } = await readRoles(reading);
  if (eligible === undefined)
    throw new VendorFailure('Microsoft', { kind: 'permission', reason: 'Microsoft does not show who may activate administrator roles.' });
  // Of custom roles, Graph lists no members here.
  const builtIn = new Map([...eligible].filter(([, { isCustom }]) => !isCustom));
  const roles = [...listed, ...(await readUnlisted(reading, { listed, eligible: builtIn }))];
  const activated = await activatedByRole(client);
  const names = await namesOfRoles(client);
  return roles.map((read) => toConfiguredRole(read, { names, activated: activated.get(templateOf(read.role)) ?? new Set() }));
}

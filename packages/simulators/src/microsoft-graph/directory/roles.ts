import { readTable } from '../../world/text-table.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import { collectionRoutes, needs, type GraphApi } from '../api/graph-api.ts';
import { invalid, notThere, refuse } from '../api/graph-error.ts';
import { listPage, readOptions, type Row } from '../api/odata-list.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor } from '../logs/audit-log.ts';
import type { Account, GraphUser } from './accounts.ts';
import { roleGroup, type openGroups } from './groups.ts';
import { memberRoutes } from './members.ts';
import { otherObjects, type OtherObject } from './other-objects.ts';
import { objectRow } from './users.ts';

type DirectoryRole = Readonly<Record<'id' | 'roleTemplateId' | 'displayName' | 'description', string>>;

/** Templates have the same ids in every tenant. With each, how many people have it on the first day. */
const roleTemplates = readTable(`
  62e90394-69f5-4237-9190-012177145e10 | 9 | Global Administrator             | Can manage all aspects of Microsoft Entra ID and Microsoft services that use Microsoft Entra identities.
  fe930be7-5e62-47db-91af-98c3a49a38b1 | 3 | User Administrator               | Can manage all aspects of users and groups, including resetting passwords for limited admins.
  729827e3-9c14-49f7-bb1b-9608f156bbb8 | 4 | Helpdesk Administrator           | Can reset passwords for non-administrators and Helpdesk Administrators.
  29232cdf-9323-42fd-ade2-1d097af3e4de | 2 | Exchange Administrator           | Can manage all aspects of the Exchange product.
  b1be1c3e-b65d-4f19-8427-f6fa0d97feb9 | 1 | Conditional Access Administrator | Can manage Conditional Access capabilities.
  5d6b6bb7-de71-4623-b4af-96380a352509 | 2 | Security Reader                  | Can read security information and reports in Microsoft Entra ID and Office 365.
`);

/** Others that every tenant has and no one here holds; Microsoft's page "Microsoft Entra built-in roles". */
const otherTemplates = new Set([
  '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
  'c4e39bd9-1100-46d3-8c65-fb160da0071f',
  'b0f54661-2d74-4c50-afa3-1ec803f12efe',
  '158c047a-c907-4556-b7ef-446551a6b5f7',
  '966707d0-3269-4727-9be2-8c3a10f19b9d',
  '7be44c8a-adaf-4e2a-84d6-ab2649e08a13',
  'e8611ab8-c189-46e8-94e1-60213ab1f814',
  '194ae4cb-b126-40b2-bd5b-6091b380977d',
  'f28a1f50-f6e7-4571-818b-6a12f2af6b6c',
  'f2ef992c-3afb-46b9-b7cf-a126ee74c451',
  'd29b2b05-8046-44ba-8758-1e26182fcf32',
]);

/** Policies name roles by their templates. */
export const isRoleTemplate = (id: string): boolean => otherTemplates.has(id) || roleTemplates.some(([templateId]) => templateId === id);

/** How many people may activate Global Administrator: Privileged Identity Management keeps them apart from those who hold it. */
const eligibleCount = 3;

/** The first administrator may also activate a role that no one ever had, which is therefore not among the directory's roles. */
const neverActivated = {
  id: '194ae4cb-b126-40b2-bd5b-6091b380977d',
  displayName: 'Security Administrator',
  description: 'Can read security information and reports, and manage configuration in Microsoft Entra ID and Office 365.',
};

/** Those of the templates that Microsoft lists by name here. */
const listedTemplates: readonly Row[] = [
  ...roleTemplates.map(([id, , displayName, description]) => ({ id, deletedDateTime: null, displayName, description })),
  { deletedDateTime: null, ...neverActivated },
];

/** Directory roles in use, and who has them. */
export function openRoles({ world, accounts, audit }: EntraParts, groups: ReturnType<typeof openGroups>) {
  const { migration } = otherObjects(world);
  const group = (): OtherObject => ({ '@odata.type': '#microsoft.graph.group', ...groups.named(roleGroup) });
  /** By the name of the role: a group and a program hold one each. */
  const others: Readonly<Record<string, () => OtherObject>> = {
    'Conditional Access Administrator': group,
    'Exchange Administrator': () => migration,
  };
  /** Administrators first, then the other employees. */
  const candidates = (): readonly Account[] =>
    accounts
      .list()
      .filter(({ person }) => person.kind === 'employee' && person.leftAt === null)
      .toSorted((a, b) => Number(b.person.isAdministrator) - Number(a.person.isAdministrator));
  /** World ids of people, by role. */
  const holders = new Map<string, readonly string[]>();
  /** A role and the person who has it for some hours. */
  const activated = new Set<string>();
  const initialCandidates = candidates();
  const roles = roleTemplates.map(([roleTemplateId = '', count, displayName = '', description = ''], place): DirectoryRole => {
    const id = uuidOf(world.options.seed, 6_601, place, 0);
    const begin = place === 0 ? 0 : 9 + place * 2;
    const places = Array.from({ length: Number(count) }, (_, index) => (begin + index) % initialCandidates.length);
    holders.set(
      id,
      places.map((index) => initialCandidates[index]!.person.id),
    );
    return { id, roleTemplateId, displayName, description };
  });
  const holdersOf = ({ id }: DirectoryRole): readonly string[] => holders.get(id) ?? [];
  const setMember = (role: DirectoryRole, { person, user }: Account, isMember: boolean, actor: Actor): void => {
    holders.set(role.id, isMember ? [...holdersOf(role), person.id] : holdersOf(role).filter((id) => id !== person.id));
    const properties = { ObjectID: role.id, DisplayName: role.displayName, TemplateId: role.roleTemplateId };
    audit.recordMembership(user, isMember, { kind: 'Role', id: role.id, properties }, actor);
  };
  const named = (name: string): DirectoryRole => roles.find(({ displayName }) => displayName === name) ?? refuse(notThere(name));
  /** To the first who lack it: administrators, or else employees. */
  const give = (role: DirectoryRole, count: number, actor: Actor): void => {
    const lacking = candidates().filter(({ person }) => !holdersOf(role).includes(person.id));
    for (const account of lacking.slice(0, count)) setMember(role, account, true, actor);
  };

  const members = (role: DirectoryRole): readonly Account[] => accounts.list().filter(({ person }) => holdersOf(role).includes(person.id));
  const otherMembers = ({ displayName }: DirectoryRole): readonly OtherObject[] => (others[displayName] ? [others[displayName]()] : []);
  const inGroups = (role: DirectoryRole): readonly Account[] =>
    otherMembers(role).flatMap(({ '@odata.type': type, id }) => (type.endsWith('.group') ? groups.members(id) : []));
  const eligibleAccounts = (): readonly Account[] => {
    const globals = new Set(holdersOf(roles[0]!));
    const isLasting = ({ person, user }: Account): boolean => globals.has(person.id) && !activated.has(`${roles[0]!.id} ${user.id}`);
    return candidates()
      .filter((account) => !isLasting(account))
      .slice(0, eligibleCount);
  };
  const activateFor = (role: DirectoryRole, account: Account | undefined): void => {
    if (account === undefined) return;
    holders.set(role.id, [...holdersOf(role), account.person.id]);
    activated.add(`${role.id} ${account.user.id}`);
  };
  const eligible = () => {
    const { roleTemplateId, displayName } = roles[0]!;
    const global = { id: roleTemplateId, displayName };
    const unused = { id: neverActivated.id, displayName: neverActivated.displayName };
    return [
      ...[...eligibleAccounts(), group()].map((holder) => ({ holder, role: global })),
      ...candidates()
        .slice(0, 1)
        .map((holder) => ({ holder, role: unused })),
    ];
  };

  return {
    list: () => roles,
    otherMembers,
    /** Everyone with the role, by themselves or through a group. */
    holders: (role: DirectoryRole): readonly Account[] => [...new Set([...members(role), ...inGroups(role)])],
    /** Who may activate which role, in the words of Privileged Identity Management. */
    eligibility: (): readonly Row[] =>
      eligible().map(({ holder, role }, place) => {
        const principal = 'user' in holder ? objectRow(holder.user as GraphUser, null) : holder;
        return {
          id: `${role.id}-1-${uuidOf(world.options.seed, 6_602, place, 0)}-1`,
          principalId: principal['id'],
          roleDefinitionId: role.id,
          directoryScopeId: '/',
          appScopeId: null,
          startDateTime: world.options.start.toISOString(),
          endDateTime: null,
          memberType: 'Direct',
          roleEligibilityScheduleId: uuidOf(world.options.seed, 6_603, place, 0),
          principal,
          roleDefinition: { ...role, isBuiltIn: true, isEnabled: true },
        };
      }),
    /** Who has which role now, assigned or activated for some hours. */
    assignments: (): readonly Row[] =>
      roles.flatMap((role) =>
        [...members(role).map(({ user }) => user.id), ...otherMembers(role).map(({ id }) => id)].map((principalId) => {
          const key = `${role.roleTemplateId}-1-${principalId}`;
          return {
            id: key,
            principalId,
            roleDefinitionId: role.roleTemplateId,
            directoryScopeId: '/',
            appScopeId: null,
            startDateTime: world.options.start.toISOString(),
            endDateTime: null,
            assignmentType: activated.has(`${role.id} ${principalId}`) ? 'Activated' : 'Assigned',
            memberType: 'Direct',
            roleAssignmentOriginId: key,
            roleAssignmentScheduleId: key,
          };
        }),
      ),
    /** The first who may activate Global Administrator does so. */
    activate: () => activateFor(roles[0]!, eligibleAccounts()[0]),
    /** The first administrator activates the role that no one ever had: from then on it is among the directory's roles. */
    activateUnused(): void {
      const { id: roleTemplateId, displayName, description } = neverActivated;
      const role = { id: uuidOf(world.options.seed, 6_601, roles.length, 0), roleTemplateId, displayName, description };
      roles.push(role);
      activateFor(role, candidates()[0]);
    },
    /** By its id, or by the template's. */
    get: (id: string) => roles.find((role) => role.id === id || role.roleTemplateId === id) ?? refuse(notThere(id)),
    members,
    setMember,
    /** World ids of everyone with any role. */
    administrators: (): ReadonlySet<string> =>
      new Set([...holders.values()].flat().concat(roles.flatMap((role) => inGroups(role).map(({ person }) => person.id)))),
    /** By the name of the role: the first who lacks it gets it, or its first member loses it. */
    assign: (name: string, actor: Actor) => give(named(name), 1, actor),
    unassign(name: string, actor: Actor): void {
      const [first] = members(named(name));
      if (first !== undefined) setMember(named(name), first, false, actor);
    },
    addGlobalAdministrator: (actor: Actor) => give(roles[0]!, 1, actor),
    /** Another person takes the place of each holder who left: a company does not run out of administrators. */
    replaceThoseWhoLeft(): void {
      const working = new Set(candidates().map(({ person }) => person.id));
      for (const role of roles) {
        const staying = holdersOf(role).filter((id) => working.has(id));
        const missing = holdersOf(role).length - staying.length;
        if (missing === 0) continue;
        holders.set(role.id, staying);
        give(role, missing, { user: candidates()[0]!.user });
      }
    },
  };
}

export function roleRoutes(api: GraphApi, { roles, accounts }: EntraParts & { readonly roles: ReturnType<typeof openRoles> }): void {
  const path = '/directoryRoles';
  collectionRoutes(api, path, {
    needs: { read: needs.roles },
    items: roles.list,
    rowOf: (role) => ({ deletedDateTime: null, ...role }),
    one: roles.get,
  });
  collectionRoutes(api, '/directoryRoleTemplates', { needs: { read: needs.roles }, items: () => listedTemplates });
  api.get('/roleManagement/directory/roleEligibilityScheduleInstances', needs.eligibility, (call) => {
    const options = readOptions(call);
    const { expand } = options;
    const expanded = expand === null ? [] : expand.split(',').map((name) => name.trim());
    const unknown = expanded.find((name) => name !== 'principal' && name !== 'roleDefinition');
    if (unknown !== undefined)
      throw invalid(`Could not find a property named '${unknown}' on type 'microsoft.graph.unifiedRoleEligibilityScheduleInstance'.`);
    const context = 'roleManagement/directory/roleEligibilityScheduleInstances';
    const rowOf = ({ principal, roleDefinition, ...row }: Row): Row => ({
      ...row,
      ...(expanded.includes('principal') ? { principal } : {}),
      ...(expanded.includes('roleDefinition') ? { roleDefinition } : {}),
    });
    return { body: listPage({ call, context, options: { ...options, select: null }, items: roles.eligibility(), rowOf }) };
  });
  api.get('/roleManagement/directory/roleAssignmentScheduleInstances', needs.eligibility, (call) => {
    const context = 'roleManagement/directory/roleAssignmentScheduleInstances';
    return { body: listPage({ call, context, options: readOptions(call), items: roles.assignments(), rowOf: (row) => row }) };
  });
  memberRoutes(api, path, accounts, { ...roles, needs: { read: needs.roles, write: needs.writeRoles } });
}

import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { accountBits, accountTypes } from './account-control.ts';
import { accountNameOfGroup, administratorIdOf, builtInGroupTemplates } from './built-in-templates.ts';
import { intervalOfDays, intervalOfMinutes, neverInterval, toFileTime } from './directory-time.ts';
import type { Attributes, Template } from './entry.ts';
import { firstLink, groupPolicyTemplates } from './group-policy-templates.ts';
import { foundedAt, idOfNamed, named, sidBytes, wellKnownRids } from './object-identity.ts';

export const rootIdOf = ({ options }: World): string => idOfNamed(options, 'domain');

/** DC=haldenfreight,DC=example */
export const rootDnOf = ({ options }: World): string =>
  options.company.domain
    .split('.')
    .map((part) => `DC=${part}`)
    .join(',');

/** Weak from the first day, as the world's list of weak settings says. */
const passwordPolicy = {
  minPwdLength: ['7'],
  pwdProperties: ['0'],
  pwdHistoryLength: ['3'],
  maxPwdAge: [intervalOfDays(180)],
  minPwdAge: [intervalOfDays(1)],
  lockoutThreshold: ['0'],
  lockoutDuration: [intervalOfMinutes(30)],
  lockOutObservationWindow: [intervalOfMinutes(30)],
};

/** On the root of every domain. [MS-ADA1] 2.56: what is audited, two bytes. */
const binaries: Attributes = {
  auditingPolicy: [Buffer.from([0, 1])],
  dSASignature: [Buffer.from('0100000028000000000000000000000000000000000000008c4e9d2bf1a0ff4b9c0e5d7a61c3f2b8', 'hex')],
};

/** [MS-ADTS] 6.1.1.4: where new accounts go, and the like, by the GUID that each place has in every domain. */
const wellKnownContainers: Readonly<Record<string, string>> = {
  'CN Users': 'A9D1CA15768811D1ADED00C04FD8D5CD',
  'CN Computers': 'AA312825768811D1ADED00C04FD8D5CD',
  'CN System': 'AB1D30F3768811D1ADED00C04FD8D5CD',
  'OU Domain Controllers': 'A361B2FFFFD211D1AA4B00C04FD7D83A',
};

const unitsAtRoot = ['People', 'Partners', 'Service Accounts', 'Emergency Access', 'Groups', 'Servers', 'Domain Controllers'];
const containersAtRoot = ['Users', 'Computers', 'Builtin', 'System', 'ForeignSecurityPrincipals'];

export function domainTemplates(world: World): readonly Template[] {
  const { options } = world;
  const [dc = ''] = options.company.domain.split('.');
  const root: Template = {
    id: rootIdOf(world),
    kind: 'domain',
    rdn: { type: 'DC', value: dc },
    parentId: null,
    createdAt: foundedAt(world),
    isCritical: true,
    attributes: (tree) => ({
      dc: [dc],
      ...passwordPolicy,
      ...binaries,
      wellKnownObjects: Object.entries(wellKnownContainers).flatMap(([name, guid]) => {
        const place = tree.byId(idOfNamed(options, name));
        return place === undefined ? [] : [`B:32:${guid}:${place.dn}`];
      }),
      ...firstLink(world, tree, 'domain'),
      objectSid: [sidBytes(options, null)],
      'ms-DS-MachineAccountQuota': ['10'],
      'msDS-Behavior-Version': ['7'],
    }),
  };
  const container = (name: string, parent: string, kind: 'container' | 'password-settings-container' = 'container'): Template => ({
    ...named(world, kind, name, [`CN ${name}`, parent]),
    isCritical: true,
    attributes: () => ({ cn: [name] }),
  });
  const unit = (name: string, parent: string): Template => ({
    ...named(world, 'organizational-unit', name, [`OU ${name}`, parent]),
    attributes: (tree) => ({ ou: [name], ...(name === 'Domain Controllers' ? firstLink(world, tree, 'controllers') : {}) }),
  });
  return [
    root,
    ...containersAtRoot.map((name) => container(name, 'domain')),
    container('Password Settings Container', 'CN System', 'password-settings-container'),
    ...groupPolicyTemplates(world),
    ...unitsAtRoot.map((name) => unit(name, 'domain')),
    ...offices.map(({ name }) => unit(name, 'OU People')),
  ];
}

const fineGrainedPolicies = [
  { name: 'Administrators', precedence: 10, groups: ['Domain Admins', 'IT administrators'], minLength: 14, maxAge: intervalOfDays(90) },
  { name: 'Service accounts', precedence: 20, groups: ['Service accounts'], minLength: 16, maxAge: neverInterval },
];

export const passwordSettingsIdOf = ({ options }: World, name: string): string => idOfNamed(options, `password settings ${name}`);

/** Fine-grained policies, which come before the domain's own for the groups they apply to. */
export const passwordSettingsTemplates = (world: World): readonly Template[] =>
  fineGrainedPolicies.map((policy) => passwordSettingsTemplate(world, policy));

type FineGrainedPolicy = (typeof fineGrainedPolicies)[number];

export function passwordSettingsTemplate(world: World, { name, precedence, groups, minLength, maxAge }: FineGrainedPolicy): Template {
  return {
    ...named(world, 'password-settings', name, [`password settings ${name}`, 'CN Password Settings Container']),
    attributes: (snapshot) => ({
      cn: [name],
      'msDS-PasswordSettingsPrecedence': [String(precedence)],
      'msDS-PasswordReversibleEncryptionEnabled': ['FALSE'],
      'msDS-PasswordHistoryLength': ['24'],
      'msDS-PasswordComplexityEnabled': ['TRUE'],
      'msDS-MinimumPasswordLength': [String(minLength)],
      'msDS-MinimumPasswordAge': [intervalOfDays(1)],
      'msDS-MaximumPasswordAge': [maxAge],
      'msDS-LockoutThreshold': ['10'],
      'msDS-LockoutObservationWindow': [intervalOfMinutes(30)],
      'msDS-LockoutDuration': [intervalOfMinutes(30)],
      'msDS-PSOAppliesTo': snapshot.ofKind('group').flatMap(({ rdn, dn }) => (groups.includes(rdn.value) ? [dn] : [])),
    }),
  };
}

/** A global security group. */
export const securityGroupType = '-2147483646';

export const domainAdminsIdOf = ({ options }: World): string => idOfNamed(options, 'Domain Admins');

/** Twelve beside the domain's own Administrator, two of them service accounts. Those added manually come on top of them. */
export function domainAdminIds(people: readonly WorldPerson[], added: ReadonlySet<string>): readonly string[] {
  const of = (kind: WorldPerson['kind']): readonly WorldPerson[] => people.filter((person) => person.kind === kind);
  const administrators = of('employee').filter(({ isAdministrator, id }) => isAdministrator && !added.has(id));
  const chosen = [...of('emergency-account').slice(0, 2), ...administrators.slice(0, 8), ...of('service-account').slice(0, 2)];
  return chosen.map(({ id }) => id);
}

export function groupTemplates(world: World, now: Date, addedAdmins: ReadonlySet<string>): readonly Template[] {
  const { options } = world;
  const attributesOf = (name: string, description: string, rid: number): Attributes => ({
    cn: [name],
    description: [description],
    sAMAccountName: [name],
    groupType: [securityGroupType],
    sAMAccountType: [accountTypes.group],
    objectSid: [sidBytes(options, rid)],
  });
  const admins = 'Domain Admins';
  return [
    {
      ...named(world, 'group', admins, [admins, 'CN Users']),
      isCritical: true,
      memberIds: [administratorIdOf(world), ...domainAdminIds(world.peopleAt(now), addedAdmins)],
      attributes: () => ({
        ...attributesOf(admins, 'Designated administrators of the domain', wellKnownRids.domainAdmins),
        adminCount: ['1'],
      }),
    },
    ...builtInGroupTemplates(world),
    ...world.groupsAt(now).map(({ id, name, description, createdAt, memberIds }, place): Template => ({
      ...named(world, 'group', name, [name, 'OU Groups']),
      id,
      createdAt,
      memberIds,
      attributes: () => ({ ...attributesOf(name, description, 200_000 + place), sAMAccountName: [accountNameOfGroup(name)] }),
    })),
  ];
}

const controller = 'DC1';
const printServer = 'PRINT01';
const fileServers = offices.map((_, place) => `FILE${String(place + 1).padStart(2, '0')}`);
const machines = [controller, printServer, 'ERP01', 'SQL01', 'BACKUP01', ...fileServers];

export const computerIdOf = ({ options }: World, name: string): string => idOfNamed(options, `computer ${name}`);

export function computerTemplates(world: World, now: Date): readonly Template[] {
  const { options } = world;
  return machines.map((name, place): Template => {
    const host = `${name.toLowerCase()}.${options.company.domain}`;
    const isController = name === controller;
    const kind = isController ? accountBits.domainController : accountBits.workstation;
    // A controller is trusted for delegation by nature, the print server by mistake.
    const control = isController || name === printServer ? kind | accountBits.trustedForDelegation : kind;
    return {
      ...named(world, 'computer', name, [`computer ${name}`, isController ? 'OU Domain Controllers' : 'OU Servers']),
      isCritical: isController,
      attributes: () => ({
        cn: [name],
        sAMAccountName: [`${name}$`],
        dNSHostName: [host],
        operatingSystem: ['Windows Server 2022 Standard'],
        operatingSystemVersion: ['10.0 (20348)'],
        servicePrincipalName: [`HOST/${name}`, `HOST/${host}`],
        userAccountControl: [String(control)],
        primaryGroupID: [String(isController ? wellKnownRids.domainControllers : wellKnownRids.domainComputers)],
        sAMAccountType: [accountTypes.computer],
        pwdLastSet: [toFileTime(new Date(now.getTime() - (3 + place) * dayMs))],
        objectSid: [sidBytes(options, 1000 + place)],
      }),
    };
  });
}

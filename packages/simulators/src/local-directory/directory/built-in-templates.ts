import type { World } from '../../world/world.ts';
import { accountBits, accountTypes } from './account-control.ts';
import { neverExpires, toFileTime } from './directory-time.ts';
import type { Template } from './entry.ts';
import { builtInSidBytes, foundedAt, idOfNamed, named, sidBytes, wellKnownRids } from './object-identity.ts';

/** [MS-ADTS] 2.2.12, signed: the scope, that it is for access, and for those of Builtin that the system made them. */
const groupTypes = { builtIn: '-2147483643', global: '-2147483646', local: '-2147483644', universal: '-2147483640' } as const;

interface BuiltInGroup {
  readonly rid: number;
  readonly name: string;
  readonly scope: keyof typeof groupTypes;
  readonly description: string;
  /** By the names that ids are made of. */
  readonly members?: readonly string[];
  readonly isAdministrative?: boolean;
}

/** Two of them are called Users and Guests, as other objects are. */
const keyOf = ({ scope, name }: Pick<BuiltInGroup, 'scope' | 'name'>): string => (scope === 'builtIn' ? `Builtin ${name}` : name);

const administrator = 'account Administrator';
const guest = 'account Guest';
const krbtgt = 'account krbtgt';
const foreign = (sid: string): string => `foreign ${sid}`;
const authenticatedUsers = 'S-1-5-11';
const interactive = 'S-1-5-4';
const domainControllers = 'S-1-5-9';
const anonymousWeb = 'S-1-5-17';

/** [MS-ADTS] 6.1.1.6: what every domain is born with, in Builtin and in Users. Domain Admins is beside them, because the world fills it. */
const groups: readonly BuiltInGroup[] = [
  {
    rid: 544,
    name: 'Administrators',
    scope: 'builtIn',
    description: 'Administrators have complete and unrestricted access to the computer/domain',
    members: ['Domain Admins', 'Enterprise Admins', administrator],
    isAdministrative: true,
  },
  {
    rid: 545,
    name: 'Users',
    scope: 'builtIn',
    description: 'Users are prevented from making accidental or intentional system-wide changes and can run most applications',
    members: ['Domain Users', foreign(authenticatedUsers), foreign(interactive)],
  },
  {
    rid: 546,
    name: 'Guests',
    scope: 'builtIn',
    description: 'Guests have the same access as members of the Users group by default',
    members: ['Domain Guests', guest],
  },
  { rid: 548, name: 'Account Operators', scope: 'builtIn', description: 'Members can administer accounts', isAdministrative: true },
  { rid: 549, name: 'Server Operators', scope: 'builtIn', description: 'Members can administer servers', isAdministrative: true },
  { rid: 550, name: 'Print Operators', scope: 'builtIn', description: 'Members can administer printers', isAdministrative: true },
  { rid: 551, name: 'Backup Operators', scope: 'builtIn', description: 'Members can override restrictions', isAdministrative: true },
  { rid: 552, name: 'Replicator', scope: 'builtIn', description: 'Supports file replication in a domain', isAdministrative: true },
  {
    rid: 554,
    name: 'Pre-Windows 2000 Compatible Access',
    scope: 'builtIn',
    description: 'A backward compatibility group which allows read access on all users and groups in the domain',
    members: [foreign(authenticatedUsers)],
  },
  { rid: 555, name: 'Remote Desktop Users', scope: 'builtIn', description: 'Members are granted the right to logon remotely' },
  { rid: 556, name: 'Network Configuration Operators', scope: 'builtIn', description: 'Members can manage networking features' },
  { rid: 557, name: 'Incoming Forest Trust Builders', scope: 'builtIn', description: 'Members can create incoming, one-way trusts' },
  { rid: 558, name: 'Performance Monitor Users', scope: 'builtIn', description: 'Members can access performance counter data' },
  { rid: 559, name: 'Performance Log Users', scope: 'builtIn', description: 'Members may schedule logging of performance counters' },
  {
    rid: 560,
    name: 'Windows Authorization Access Group',
    scope: 'builtIn',
    description: 'Members have access to the computed tokenGroupsGlobalAndUniversal attribute on User objects',
    members: [foreign(domainControllers)],
  },
  { rid: 561, name: 'Terminal Server License Servers', scope: 'builtIn', description: 'Members can write license issuance' },
  { rid: 562, name: 'Distributed COM Users', scope: 'builtIn', description: 'Members may use Distributed COM objects' },
  {
    rid: 568,
    name: 'IIS_IUSRS',
    scope: 'builtIn',
    description: 'Built-in group used by Internet Information Services.',
    members: [foreign(anonymousWeb)],
  },
  { rid: 569, name: 'Cryptographic Operators', scope: 'builtIn', description: 'Members may perform cryptographic operations' },
  { rid: 573, name: 'Event Log Readers', scope: 'builtIn', description: 'Members can read event logs' },
  { rid: 574, name: 'Certificate Service DCOM Access', scope: 'builtIn', description: 'Members may connect to authorities' },
  // Everyone is in it by primaryGroupID, which `member` does not list.
  { rid: wellKnownRids.domainUsers, name: 'Domain Users', scope: 'global', description: 'All domain users' },
  { rid: 514, name: 'Domain Guests', scope: 'global', description: 'All domain guests' },
  { rid: wellKnownRids.domainComputers, name: 'Domain Computers', scope: 'global', description: 'All workstations and servers' },
  { rid: wellKnownRids.domainControllers, name: 'Domain Controllers', scope: 'global', description: 'All domain controllers' },
  { rid: 517, name: 'Cert Publishers', scope: 'local', description: 'Members may publish certificates to the directory' },
  {
    rid: 518,
    name: 'Schema Admins',
    scope: 'universal',
    description: 'Designated administrators of the schema',
    members: [administrator],
    isAdministrative: true,
  },
  {
    rid: 519,
    name: 'Enterprise Admins',
    scope: 'universal',
    description: 'Designated administrators of the enterprise',
    members: [administrator],
    isAdministrative: true,
  },
  {
    rid: 520,
    name: 'Group Policy Creator Owners',
    scope: 'global',
    description: 'Members can modify group policy for the domain',
    members: [administrator],
  },
  { rid: 521, name: 'Read-only Domain Controllers', scope: 'global', description: 'Read-only controllers', isAdministrative: true },
  { rid: 525, name: 'Protected Users', scope: 'global', description: 'Members are afforded additional protections' },
  { rid: 553, name: 'RAS and IAS Servers', scope: 'local', description: 'Servers that can read remote access properties of users' },
  { rid: 571, name: 'Allowed RODC Password Replication Group', scope: 'local', description: 'Passwords may go to read-only controllers' },
  {
    rid: 572,
    name: 'Denied RODC Password Replication Group',
    scope: 'local',
    description: 'Members cannot have their passwords replicated to any read-only domain controllers in the domain',
    members: [
      krbtgt,
      'Domain Admins',
      'Enterprise Admins',
      'Schema Admins',
      'Cert Publishers',
      'Domain Controllers',
      'Read-only Domain Controllers',
      'Group Policy Creator Owners',
    ],
  },
];

const builtInNames: ReadonlySet<string> = new Set([...groups.map(({ name }) => name), 'Domain Admins']);

/** Two objects of one domain have not the same sAMAccountName; their cn may be the same in different places. */
export const accountNameOfGroup = (name: string): string => (builtInNames.has(name) ? `${name} of the company` : name);

export const administratorIdOf = ({ options }: World): string => idOfNamed(options, administrator);

export function builtInGroupTemplates(world: World): readonly Template[] {
  const { options } = world;
  return groups.map((group) => {
    const { rid, name, scope, description, members = [], isAdministrative = false } = group;
    return {
      ...named(world, 'group', name, [keyOf(group), scope === 'builtIn' ? 'CN Builtin' : 'CN Users']),
      isCritical: true,
      memberIds: members.map((member) => idOfNamed(options, member)),
      attributes: () => ({
        cn: [name],
        description: [description],
        sAMAccountName: [name],
        groupType: [groupTypes[scope]],
        sAMAccountType: [scope === 'builtIn' || scope === 'local' ? accountTypes.localGroup : accountTypes.group],
        objectSid: [scope === 'builtIn' ? builtInSidBytes(rid) : sidBytes(options, rid)],
        adminCount: isAdministrative ? ['1'] : [],
      }),
    };
  });
}

const accounts = [
  {
    key: administrator,
    name: 'Administrator',
    rid: 500,
    bits: accountBits.normal,
    group: wellKnownRids.domainUsers,
    isAdministrative: true,
  },
  {
    key: guest,
    name: 'Guest',
    rid: 501,
    bits: accountBits.normal | accountBits.disabled | accountBits.passwordNotRequired | accountBits.passwordNeverExpires,
    group: 514,
    isAdministrative: false,
  },
  {
    key: krbtgt,
    name: 'krbtgt',
    rid: 502,
    bits: accountBits.normal | accountBits.disabled,
    group: wellKnownRids.domainUsers,
    isAdministrative: true,
  },
] as const;
const descriptions: Readonly<Record<string, string>> = {
  Administrator: 'Built-in account for administering the computer/domain',
  Guest: 'Built-in account for guest access to the computer/domain',
  krbtgt: 'Key Distribution Center Service Account',
};

/** The three accounts of every domain. No person has them. */
export function builtInAccountTemplates(world: World): readonly Template[] {
  return accounts.map(({ key, name, rid, bits, group, isAdministrative }) => ({
    ...named(world, 'user', name, [key, 'CN Users']),
    isCritical: true,
    attributes: () => ({
      cn: [name],
      description: [descriptions[name]!],
      sAMAccountName: [name],
      userAccountControl: [String(bits)],
      accountExpires: [neverExpires],
      pwdLastSet: [name === 'Guest' ? '0' : toFileTime(foundedAt(world))],
      badPwdCount: ['0'],
      primaryGroupID: [String(group)],
      sAMAccountType: [accountTypes.user],
      servicePrincipalName: name === 'krbtgt' ? ['kadmin/changepw'] : [],
      adminCount: isAdministrative ? ['1'] : [],
      objectSid: [sidBytes(world.options, rid)],
    }),
  }));
}

/** Principals of no domain, by their ids, where a group has them as members. */
export const foreignPrincipalTemplates = (world: World): readonly Template[] =>
  [authenticatedUsers, interactive, domainControllers, anonymousWeb].map((sid) => ({
    ...named(world, 'foreign-principal', sid, [foreign(sid), 'CN ForeignSecurityPrincipals']),
    isCritical: true,
    attributes: () => ({ cn: [sid] }),
  }));

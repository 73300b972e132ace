import { offices } from '../../world/places.ts';
import type { World } from '../../world/world.ts';
import { intervalOfDays, intervalOfMinutes, neverInterval } from './directory-time.ts';
import type { Template } from './entry.ts';
import { foundedAt, idOfNamed, named, sidBytes } from './object-identity.ts';

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

const unitsAtRoot = ['People', 'Partners', 'Service Accounts', 'Emergency Access', 'Groups', 'Servers', 'Domain Controllers'];
const containersAtRoot = ['Users', 'Computers', 'Builtin', 'System'];

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
    attributes: () => ({
      dc: [dc],
      ...passwordPolicy,
      objectSid: [sidBytes(options, null)],
      'ms-DS-MachineAccountQuota': ['10'],
      'msDS-Behavior-Version': ['7'],
    }),
  };
  const container = (name: string, parent: string): Template => ({
    ...named(world, 'container', name, [`CN ${name}`, parent]),
    isCritical: true,
    attributes: () => ({ cn: [name] }),
  });
  const unit = (name: string, parent: string): Template => ({
    ...named(world, 'organizational-unit', name, [`OU ${name}`, parent]),
    attributes: () => ({ ou: [name] }),
  });
  return [
    root,
    ...containersAtRoot.map((name) => container(name, 'domain')),
    container('Password Settings Container', 'CN System'),
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
export function passwordSettingsTemplates(world: World): readonly Template[] {
  return fineGrainedPolicies.map(({ name, precedence, groups, minLength, maxAge }) => ({
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
  }));
}

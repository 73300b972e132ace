import { offices } from '../../world/places.ts';
import type { World } from '../../world/world.ts';
import { intervalOfDays, intervalOfMinutes } from './directory-time.ts';
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

import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import type { World } from '../../world/world.ts';
import { intervalOfDays, intervalOfMinutes } from './directory-time.ts';
import type { Template } from './entry.ts';
import { idOfNamed, sidBytes } from './object-identity.ts';

/** When the domain was set up, long before history begins. */
export const foundedAt = ({ options }: World): Date => new Date(options.start.getTime() - 15 * 365 * dayMs);

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
  const rootId = rootIdOf(world);
  const createdAt = foundedAt(world);
  const [dc = ''] = options.company.domain.split('.');
  const root: Template = {
    id: rootId,
    kind: 'domain',
    rdn: { type: 'DC', value: dc },
    parentId: null,
    createdAt,
    isCritical: true,
    attributes: () => ({
      dc: [dc],
      ...passwordPolicy,
      objectSid: [sidBytes(options, null)],
      'ms-DS-MachineAccountQuota': ['10'],
      'msDS-Behavior-Version': ['7'],
    }),
  };
  const container = (name: string, parentId: string): Template => ({
    id: idOfNamed(options, `CN ${name}`),
    kind: 'container',
    rdn: { type: 'CN', value: name },
    parentId,
    createdAt,
    isCritical: true,
    attributes: () => ({ cn: [name] }),
  });
  const unit = (name: string, parentId: string): Template => ({
    id: idOfNamed(options, `OU ${name}`),
    kind: 'organizational-unit',
    rdn: { type: 'OU', value: name },
    parentId,
    createdAt,
    attributes: () => ({ ou: [name] }),
  });
  return [
    root,
    ...containersAtRoot.map((name) => container(name, rootId)),
    container('Password Settings Container', idOfNamed(options, 'CN System')),
    ...unitsAtRoot.map((name) => unit(name, rootId)),
    ...offices.map(({ name }) => unit(name, idOfNamed(options, 'OU People'))),
  ];
}

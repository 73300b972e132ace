import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import type { World } from '../../world/world.ts';
import { accountBits } from './account-control.ts';
import { toFileTime } from './directory-time.ts';
import type { Template } from './entry.ts';
import { named, sidBytes, wellKnownRids } from './object-identity.ts';

interface Machine {
  readonly name: string;
  readonly unit: string;
  readonly control: number;
  readonly primaryGroup: number;
}

const server = (name: string, more = 0): Machine => ({
  name,
  unit: 'OU Servers',
  control: accountBits.workstation | more,
  primaryGroup: wellKnownRids.domainComputers,
});

const controller: Machine = {
  name: 'DC1',
  unit: 'OU Domain Controllers',
  control: accountBits.domainController | accountBits.trustedForDelegation,
  primaryGroup: wellKnownRids.domainControllers,
};

/** A controller is trusted for delegation by nature; among the servers, PRINT01 is by mistake. */
const machines: readonly Machine[] = [
  controller,
  server('PRINT01', accountBits.trustedForDelegation),
  server('ERP01'),
  server('SQL01'),
  server('BACKUP01'),
  ...offices.map((_, place) => server(`FILE${String(place + 1).padStart(2, '0')}`)),
];

export function computerTemplates(world: World, now: Date): readonly Template[] {
  const { options } = world;
  return machines.map(({ name, unit, control, primaryGroup }, place): Template => {
    const host = `${name.toLowerCase()}.${options.company.domain}`;
    return {
      ...named(world, 'computer', name, [`computer ${name}`, unit]),
      isCritical: name === 'DC1',
      attributes: () => ({
        cn: [name],
        sAMAccountName: [`${name}$`],
        dNSHostName: [host],
        operatingSystem: ['Windows Server 2022 Standard'],
        operatingSystemVersion: ['10.0 (20348)'],
        servicePrincipalName: [`HOST/${name}`, `HOST/${host}`],
        userAccountControl: [String(control)],
        primaryGroupID: [String(primaryGroup)],
        sAMAccountType: ['805306369'],
        pwdLastSet: [toFileTime(new Date(now.getTime() - (3 + place) * dayMs))],
        objectSid: [sidBytes(options, 1000 + place)],
      }),
    };
  });
}

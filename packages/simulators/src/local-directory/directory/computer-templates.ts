import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import type { World } from '../../world/world.ts';
import { accountBits, accountTypes } from './account-control.ts';
import { toFileTime } from './directory-time.ts';
import type { Template } from './entry.ts';
import { named, sidBytes, wellKnownRids } from './object-identity.ts';

const controller = 'DC1';
const printServer = 'PRINT01';
const fileServers = offices.map((_, place) => `FILE${String(place + 1).padStart(2, '0')}`);
const machines = [controller, printServer, 'ERP01', 'SQL01', 'BACKUP01', ...fileServers];

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

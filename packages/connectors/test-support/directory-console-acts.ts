import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import type { ConsoleAct } from './watch-contract.ts';

/** What an administrator does in the tools of Active Directory to what is watched. */
export const consoleActs: readonly ConsoleAct<DirectorySimulatorControl>[] = [
  {
    title: 'asking for shorter passwords in the domain',
    type: 'setting',
    kind: 'modified',
    act: (control) => control.changeDomainPolicy({ minPwdLength: ['4'] }),
  },
  {
    title: 'asking for shorter passwords of service accounts',
    type: 'policy',
    kind: 'modified',
    act: (control) => control.changePasswordSettings('Service accounts', { 'msDS-MinimumPasswordLength': ['5'] }),
  },
  {
    title: 'changing which policy counts',
    type: 'policy',
    kind: 'modified',
    restored: 0,
    act: (control) => control.changePasswordSettings('Service accounts', { 'msDS-PasswordSettingsPrecedence': ['99'] }),
  },
  {
    title: 'adding a fine-grained policy',
    type: 'policy',
    kind: 'added',
    restored: 0,
    act: (control) => control.addPasswordSettings('Made in the console'),
  },
  {
    title: 'deleting a fine-grained policy',
    type: 'policy',
    kind: 'deleted',
    restored: 0,
    act: (control) => control.deletePasswordSettings('Service accounts'),
  },
  {
    title: 'making a person an administrator of the domain',
    type: 'group',
    kind: 'modified',
    act: (control, world) =>
      control.addToDomainAdmins(world.peopleAt(world.now()).find(({ isAdministrator }) => !isAdministrator)?.id ?? ''),
  },
  {
    title: 'making a computer an administrator of the domain',
    type: 'group',
    kind: 'modified',
    act: (control) => control.addComputerToDomainAdmins('FILE01'),
  },
  {
    title: 'storing passwords of service accounts with reversible encryption',
    type: 'policy',
    kind: 'modified',
    restored: 0,
    act: (control) => control.changePasswordSettings('Service accounts', { 'msDS-PasswordReversibleEncryptionEnabled': ['TRUE'] }),
  },
  {
    title: 'taking an administrator of the domain out',
    type: 'group',
    kind: 'modified',
    act: (control, world) =>
      control.removeFromDomainAdmins(world.peopleAt(world.now()).find(({ kind }) => kind === 'emergency-account')?.id ?? ''),
  },
];

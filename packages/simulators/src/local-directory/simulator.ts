import { FaultPlan } from '../kit/fault-plan.ts';
import type { RunningSimulator, Simulator, StartOptions } from '../kit/simulator.ts';
import { directorySimulatorControl, type DirectorySimulatorControl } from './directory-simulator-control.ts';
import { Accounts, credentialsOf, domainAdminOf, readerOf, writerOf } from './directory/bind-account.ts';
import { Directory } from './directory/directory.ts';
import { followDirectorySchedule } from './directory/scheduled-changes.ts';
import type { WorldPerson } from '../world/world.ts';
import { serveLdap, type Certificate } from './serve-ldap.ts';
import { Session } from './session.ts';
import { replayWrite } from './write-operations.ts';

interface DirectoryStartOptions extends StartOptions {
  /** Without one the directory has no StartTLS to offer. */
  readonly certificate?: Certificate;
}

interface DirectorySimulator extends Simulator<DirectorySimulatorControl> {
  start(options: DirectoryStartOptions): Promise<RunningSimulator<DirectorySimulatorControl>>;
}

const hostOf = (domain: string): string => `dc1.${domain}`;

/** A domain controller of the company over LDAP. */
export const localDirectory: DirectorySimulator = {
  id: 'local-directory',
  hostsFor: ({ domain }) => [`${hostOf(domain)}:389`, `${hostOf(domain)}:636`],
  credentialsFor(world) {
    const hostname = hostOf(world.options.company.domain);
    const accountOf = (person: WorldPerson) => ({ hostname, ...credentialsOf(world, person) });
    return {
      username_password_hostname: accountOf(readerOf(world)),
      writer: accountOf(writerOf(world)),
      domain_admin: accountOf(domainAdminOf(world)),
    };
  },
  demoConnections: [
    { product: 'local_directory', method: 'username_password_hostname', account: 'writer' },
    { product: 'on_premises', method: 'username_password_hostname' },
  ],
  async start({ world, port = 0, certificate, journal }) {
    const faults = new FaultPlan();
    const directory = new Directory(world, journal);
    followDirectorySchedule(directory, (write) => replayWrite(directory, write));
    const accounts = new Accounts(directory);
    const openSession = (): Session => new Session(directory, accounts, certificate !== undefined);
    const served = await serveLdap({ port, faults, certificate, openSession });
    return { ...served, faults, simulatorControl: directorySimulatorControl(directory) };
  },
};

import { groupChanges } from '@rampart/changes/people/group.ts';
import { connectLocalDirectory } from '@rampart/connectors/local-directory/auth.ts';
import type { DirectoryClient } from '@rampart/connectors/local-directory/client.ts';
import { localDirectory } from '@rampart/connectors/local-directory/connector.ts';
import type { Modification } from '@rampart/connectors/local-directory/schema.ts';
import {
  type DirectoryDump,
  sambaBase,
  sambaDomain,
  sambaHost,
  sambaPassword,
  startSamba,
} from '@rampart/connectors/test-support/start-samba.ts';
import { slapdPassword, slapdWriterName, startSlapd } from '@rampart/connectors/test-support/start-slapd.ts';
import { testConnection } from '@rampart/connectors/test-support/test-connection.ts';
import type { Change } from '@rampart/domain/change.ts';
import { areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { needsDomainController, needsSlapd } from '@rampart/simulators/test-support/needed-material.ts';
import { activeDirectoryWorld } from './active-directory-world.ts';
import type { DirectoryConnection } from '../company/directory-company.ts';
import { openLdapPolicy, openLdapWorld } from './open-ldap-world.ts';

export interface RunningDirectory {
  readonly certificate: string;
  readonly connections: readonly DirectoryConnection[];
  /** Every object with every attribute, without those that every write moves; by name, with sorted values. */
  dump(): Promise<DirectoryDump>;
  /** As an administrator makes it, who needs no Rampart. */
  changeManually(changes: ManualChanges): Promise<void>;
  /** Makes a group of each of these names as the connection does, looks for it and removes it; those that were not found as asked for. */
  makeAndRemoveGroups(names: readonly string[]): Promise<string[]>;
  stop(): Promise<void>;
}

/** By the name of the object. */
type ManualChanges = Readonly<Record<string, readonly Modification[]>>;

/** A directory server that runs on loopback, with a company in it. */
export interface RealDirectory {
  readonly name: string;
  readonly needs: typeof needsSlapd;
  readonly start: () => Promise<RunningDirectory>;
  /** Controls that are not applicable, or unknown, to what it knows of its accounts. All others fail at first. */
  readonly others: Readonly<Record<string, 'pass' | 'not-applicable' | 'unknown'>>;
  /** Of those that fail at first, what is unknown once nothing is left to find. All others pass then. */
  readonly unknownInTheEnd: readonly string[];
  /** What the steps and scripts of the controls without automatic changes come to. */
  readonly manual: ManualChanges;
  /** The password policy that is for everyone. */
  readonly policy: string;
  /** What a plan that changes it says besides. */
  readonly remarks: readonly RegExp[];
  /** Where the group of a list is made. */
  readonly placeOfLists: string;
}

/** What is left out of a dump, each with the reason. */
type Moving = Readonly<Record<string, string>>;

const movingInActiveDirectory: Moving = {
  uSNChanged: 'the number of the last write to the object',
  whenChanged: 'the time of the last write to the object',
  rIDNextRID: 'the relative id that was given last, in the counter of the controller: none is given twice',
};
const movingInOpenLdap: Moving = {
  entryCSN: 'the number of the last write to the entry',
  modifyTimestamp: 'the time of the last write to the entry',
  modifiersName: 'who wrote to the entry last',
};

const withoutMoving = (dump: DirectoryDump, moving: Moving): DirectoryDump =>
  Object.fromEntries(
    Object.entries(dump).map(([dn, attributes]) => [
      dn,
      Object.fromEntries(
        Object.entries(attributes)
          .filter(([name]) => !Object.hasOwn(moving, name))
          .map(([name, values]) => [name, values.toSorted()]),
      ),
    ]),
  );

/** LDIF as `slapd` writes it. */
function dumpOf(ldif: string): DirectoryDump {
  const dump: Record<string, Record<string, string[]>> = {};
  for (const entry of ldif.replaceAll('\n ', '').split('\n\n')) {
    const attributes: Record<string, string[]> = {};
    for (const line of entry.split('\n').filter((text) => text !== '')) {
      const colon = line.indexOf(':');
      (attributes[line.slice(0, colon)] ??= []).push(line.slice(colon + 1).trim());
    }
    const { dn: [dn = ''] = [], ...rest } = attributes;
    if (dn !== '') dump[dn] = rest;
  }
  return dump;
}

const onLoopback = async (_host: string, port: number) => ({ address: '127.0.0.1', port, mayBePlain: false });

async function connectAs(credentials: DirectoryConnection['credentials']): Promise<DirectoryClient> {
  const { connection } = testConnection({ method: 'username_password_hostname', credentials });
  return connectLocalDirectory({ ...connection, locate: onLoopback });
}

async function changeManually(credentials: DirectoryConnection['credentials'], changes: ManualChanges): Promise<void> {
  const client = await connectAs(credentials);
  for (const [dn, modifications] of Object.entries(changes)) await client.writer.modify(dn, modifications);
  await client.close();
}

const howTo = ({ id }: Change) => localDirectory.applies.find(({ change }) => change.id === id)!;

async function makeAndRemoveGroups(credentials: DirectoryConnection['credentials'], names: readonly string[]): Promise<string[]> {
  const client = await connectAs(credentials);
  const [member = ''] = (await client.knownPeople()).byId.keys();
  const astray: string[] = [];
  for (const name of names) {
    const asked = groupChanges.create({ name, description: null, memberIds: [member] });
    const { target, revert } = await howTo(asked).with(client, asked);
    const seen = await howTo(asked).look(client, asked);
    if (seen?.target !== target || !areSameSettings(seen.settings, asked.after)) astray.push(name);
    await howTo(revert).with(client, revert);
  }
  await client.close();
  return astray;
}

async function startActiveDirectory(): Promise<RunningDirectory> {
  const samba = await startSamba(activeDirectoryWorld);
  const credentialsOf = (name: string) => ({
    hostname: `${sambaHost}:${samba.port}`,
    username: `${name}@${sambaDomain}`,
    password: sambaPassword,
  });
  return {
    certificate: samba.certificate,
    connections: [
      { product: 'local_directory', credentials: credentialsOf('writer') },
      { product: 'on_premises', credentials: credentialsOf('reader') },
    ],
    dump: async () => withoutMoving(await samba.dump(), movingInActiveDirectory),
    changeManually: (changes) => changeManually(credentialsOf('Administrator'), changes),
    makeAndRemoveGroups: (names) => makeAndRemoveGroups(credentialsOf('writer'), names),
    stop: () => samba.stop(),
  };
}

async function startOpenLdap(): Promise<RunningDirectory> {
  const slapd = await startSlapd(openLdapWorld, openLdapPolicy);
  const credentials = { hostname: `dc1.example.test:${slapd.port}`, username: slapdWriterName, password: slapdPassword };
  return {
    certificate: slapd.certificate,
    connections: [{ product: 'local_directory', credentials }],
    dump: async () => withoutMoving(dumpOf(await slapd.dump()), movingInOpenLdap),
    changeManually: (changes) => changeManually(credentials, changes),
    makeAndRemoveGroups: (names) => makeAndRemoveGroups(credentials, names),
    stop: () => slapd.stop(),
  };
}

const staff = (place: number): string => `CN=Person ${place},OU=Staff,${sambaBase}`;
const replace = (attribute: string, value: string): Modification[] => [{ operation: 'replace', attribute, values: [value] }];
const [ordinary, disabled, workstation] = ['512', '514', '4096'];

export const realDirectories: readonly RealDirectory[] = [
  {
    name: 'Active Directory',
    needs: needsDomainController,
    start: startActiveDirectory,
    others: {
      // The account that may only read sees no fine-grained policy.
      'on-premises.administrator-passwords': 'unknown',
    },
    // For the same reason: one of those policies might have passwords stored with reversible encryption.
    unknownInTheEnd: ['on-premises.reversible-encryption-off'],
    manual: {
      [staff(1)]: replace('userAccountControl', ordinary),
      [staff(2)]: replace('userAccountControl', ordinary),
      [staff(3)]: replace('userAccountControl', disabled),
      [staff(6)]: replace('userAccountControl', ordinary),
      [`CN=Person7\\, Jr.,OU=Staff,${sambaBase}`]: replace('userAccountControl', ordinary),
      [`CN=PRINTER,CN=Computers,${sambaBase}`]: replace('userAccountControl', workstation),
      // A password that was set now.
      [`CN=Backup service,CN=Users,${sambaBase}`]: replace('pwdLastSet', '-1'),
      [`CN=Domain Admins,CN=Users,${sambaBase}`]: [
        { operation: 'delete', attribute: 'member', values: [`CN=Domain operators,OU=Groups,${sambaBase}`] },
      ],
    },
    policy: 'Domain password policy',
    remarks: [/^The Group Policies “Corporate security” and “Enforced security” are linked to the domain .* within 16 hours/],
    placeOfLists: `CN=Users,${sambaBase}`,
  },
  {
    name: 'OpenLDAP',
    needs: needsSlapd,
    start: startOpenLdap,
    others: { 'local-directory.password-always-required': 'not-applicable', 'local-directory.passwords-expire': 'not-applicable' },
    unknownInTheEnd: [],
    manual: { 'uid=p3,ou=people,dc=example,dc=test': replace('pwdAccountLockedTime', '000001010000Z') },
    policy: 'default',
    remarks: [],
    placeOfLists: 'ou=groups,dc=example,dc=test',
  },
];

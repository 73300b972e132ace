import { dayMs } from '@rampart/domain/day.ts';
import { describe, expect, it } from 'vitest';
import { scheduledChanges } from '../../world/scheduled-changes.ts';
import { testWorld } from '../../../test-support/test-world.ts';
import type { World } from '../../world/world.ts';
import { accountBits } from './account-control.ts';
import { Directory } from './directory.ts';
import type { Entry } from './entry.ts';
import { followDirectorySchedule } from './scheduled-changes.ts';

const start = new Date('2025-10-06T00:00:00Z');
const end = new Date('2026-11-09T00:00:00Z');
const root = 'DC=haldenfreight,DC=example';
const admins = `CN=Domain Admins,CN=Users,${root}`;
const settings = (name: string): string => `CN=${name},CN=Password Settings Container,CN=System,${root}`;

function directoryOver(world: World): Directory {
  const directory = new Directory(world);
  followDirectorySchedule(directory);
  return directory;
}
const value = (entry: Entry, name: string): string => String(entry.attributes()[name]?.[0]);
/** The one account of those that come with a domain whose bits are weak. It is disabled. */
const isGuest = ({ dn }: Entry): boolean => dn === `CN=Guest,CN=Users,${root}`;
const withBit = (directory: Directory, bit: number): readonly Entry[] =>
  directory
    .snapshot()
    .entries.filter((entry) => !isGuest(entry) && (Number(entry.attributes()['userAccountControl']?.[0] ?? 0) & bit) !== 0);
const dump = (directory: Directory) => directory.snapshot().entries.map((entry) => [entry.dn, entry.attributes()]);
const isService = ({ dn }: Entry): boolean => dn.includes(',OU=Service Accounts,');

describe('what is weak from the first day', () => {
  const world = testWorld({ people: 600, now: start });
  const directory = directoryOver(world);

  it('is in the policy of the domain', () => {
    expect(directory.get(root).attributes()).toMatchObject({
      minPwdLength: ['7'],
      pwdProperties: ['0'],
      pwdHistoryLength: ['3'],
      maxPwdAge: ['-155520000000000'],
      lockoutThreshold: ['0'],
    });
  });

  it('is in the bits of accounts', () => {
    expect(withBit(directory, accountBits.reversibleEncryption).map(isService)).toEqual([true, true]);
    expect(withBit(directory, accountBits.noPreauthentication)).toHaveLength(3);
    expect(withBit(directory, accountBits.passwordNotRequired)).toHaveLength(3);
    expect(withBit(directory, accountBits.trustedForDelegation).map(({ rdn }) => rdn.value)).toEqual(['DC1', 'PRINT01']);
    expect(withBit(directory, accountBits.passwordNeverExpires)).toHaveLength(
      world.peopleAt(start).filter(({ passwordNeverExpires }) => passwordNeverExpires).length,
    );
  });

  it('is in Domain Admins: twelve accounts beside the Administrator, two of them service accounts', () => {
    const members = directory.get(admins).attributes()['member'] ?? [];
    expect(members).toHaveLength(1 + 12);
    expect(members.filter((dn) => dn.includes(',OU=Service Accounts,'))).toHaveLength(2);
  });

  it('is in accounts unused for half a year, and in old passwords of services', () => {
    const ticks = (days: number): bigint => (BigInt(start.getTime() - days * dayMs) + 11_644_473_600_000n) * 10_000n;
    const users = directory
      .snapshot()
      .ofKind('user')
      .filter(({ isCritical }) => !isCritical);
    const stale = users.filter((entry) => BigInt(value(entry, 'lastLogonTimestamp')) < ticks(180));
    expect(stale).toHaveLength(world.peopleAt(start).filter(({ isDormant }) => isDormant).length);
    const roastable = users.filter((entry) => isService(entry) && BigInt(value(entry, 'pwdLastSet')) < ticks(365));
    expect(roastable.length).toBeGreaterThan(1);
    for (const entry of users.filter(isService)) expect(value(entry, 'servicePrincipalName')).toMatch(/^HTTP\//);
  });
});

describe('what happens as time goes by', () => {
  it('is the same whether the world advances step by step or in one step', () => {
    const slow = testWorld({ people: 600, now: start });
    const waiting = directoryOver(slow);
    slow.advanceTo(new Date('2026-03-01T00:00:00Z'));
    slow.advanceTo(end);
    const late = directoryOver(testWorld({ people: 600, now: end }));
    expect(dump(waiting)).toEqual(dump(late));
  });

  it('weakens what the world’s schedule says, and leaves its time', () => {
    const world = testWorld({ people: 600, now: start });
    const directory = directoryOver(world);
    const state = (): unknown[] => [
      directory.get(root).attributes()['maxPwdAge'],
      directory.get(admins).attributes()['member']?.length,
      directory.get(settings('Service accounts')).attributes()['msDS-LockoutThreshold'],
      directory.get(settings('Administrators')).attributes()['msDS-MinimumPasswordLength'],
      withBit(directory, accountBits.trustedForDelegation).length,
    ];
    expect(state()).toEqual([['-155520000000000'], 1 + 12, ['10'], ['14'], 2]);
    world.advanceTo(end);
    expect(state()).toEqual([['-9223372036854775808'], 1 + 13, ['0'], ['10'], 3]);
    expect(directory.get(root).attributes()['whenChanged']).toEqual(['20251122100000.0Z']);
    expect(directory.get(admins).attributes()['whenChanged']).toEqual(['20260207160000.0Z']);
    expect(scheduledChanges.filter(({ vendor }) => vendor === 'local-directory')).toHaveLength(state().length);
  });
});

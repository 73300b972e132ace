import { followSchedule } from '../../kit/follow-schedule.ts';
import type { Write } from '../../kit/write-journal.ts';
import type { SettingEvent } from '../../world/world.ts';
import { accountBits, accountControlOf, delegatedServicePlace } from './account-control.ts';
import type { Directory } from './directory.ts';
import { neverInterval } from './directory-time.ts';
import { domainAdminIds, domainAdminsIdOf, passwordSettingsIdOf, rootIdOf } from './domain-templates.ts';

type Change = (directory: Directory, event: SettingEvent) => void;

/** The actor, or the next of the administrators when the actor is in it already. */
const addDomainAdmin: Change = ({ world, changes }, { at, actorId }) => {
  const id = domainAdminsIdOf(world);
  const people = world.peopleAt(at);
  const members = new Set(changes.membersOf({ id, memberIds: domainAdminIds(people, changes.memberships.addedTo(id)) }));
  const next = people.find((person) => person.isAdministrator && person.leftAt === null && !members.has(person.id));
  const newcomer = members.has(actorId) ? next?.id : actorId;
  if (newcomer !== undefined) changes.addMember(id, newcomer, at);
};

const delegateServiceAccount: Change = ({ world, changes }, { at }) => {
  const account = world.peopleAt(at).filter(({ kind }) => kind === 'service-account')[delegatedServicePlace];
  if (account === undefined) return;
  const control = accountControlOf(account, delegatedServicePlace) | accountBits.trustedForDelegation;
  changes.set(account.id, { userAccountControl: [String(control)] }, at);
};

const scheduled: Readonly<Record<string, Change>> = {
  'password-age-removed': ({ world, changes }, { at }) => changes.set(rootIdOf(world), { maxPwdAge: [neverInterval] }, at),
  'domain-admin-added': addDomainAdmin,
  'lockout-threshold-raised': ({ world, changes }, { at }) =>
    changes.set(passwordSettingsIdOf(world, 'Service accounts'), { 'msDS-LockoutThreshold': ['0'] }, at),
  'password-length-lowered': ({ world, changes }, { at }) =>
    changes.set(passwordSettingsIdOf(world, 'Administrators'), { 'msDS-MinimumPasswordLength': ['10'] }, at),
  'service-account-delegated': delegateServiceAccount,
};

/** Administrators' changes as time goes by, and kept writes. They show in `whenChanged`; the actor is in no attribute, as in a real domain. */
export function followDirectorySchedule(directory: Directory, replay: (write: Write) => void = () => {}): void {
  const { world, journal } = directory;
  const carryOut = (event: SettingEvent): void => scheduled[event.change]?.(directory, event);
  followSchedule({ world, vendor: 'local-directory', journal, replay, carryOut });
}

import { inTurn, type Write } from '../../kit/write-journal.ts';
import type { SettingEvent } from '../../world/world.ts';
import { accountBits, accountControlOf, delegatedServicePlace } from './account-control.ts';
import type { Directory } from './directory.ts';
import { neverInterval } from './directory-time.ts';
import { rootIdOf } from './domain-templates.ts';
import { domainAdminIds, domainAdminsIdOf } from './group-templates.ts';
import { passwordSettingsIdOf } from './password-settings-templates.ts';

type Act = (directory: Directory, event: SettingEvent) => void;

/** The actor, or the next of the administrators when the actor is in it already. */
const addDomainAdmin: Act = ({ world, hand }, { at, actorId }) => {
  const id = domainAdminsIdOf(world);
  const people = world.peopleAt(at);
  const members = new Set(hand.membersOf({ id, memberIds: domainAdminIds(people, hand.addedTo(id)) }));
  const next = people.find((person) => person.isAdministrator && person.leftAt === null && !members.has(person.id));
  const newcomer = members.has(actorId) ? next?.id : actorId;
  if (newcomer !== undefined) hand.addMember(id, newcomer, at);
};

const delegateServiceAccount: Act = ({ world, hand }, { at }) => {
  const account = world.peopleAt(at).filter(({ kind }) => kind === 'service-account')[delegatedServicePlace];
  if (account === undefined) return;
  const control = accountControlOf(account, delegatedServicePlace) | accountBits.trustedForDelegation;
  hand.set(account.id, { userAccountControl: [String(control)] }, at);
};

const acts: Readonly<Record<string, Act>> = {
  'password-age-removed': ({ world, hand }, { at }) => hand.set(rootIdOf(world), { maxPwdAge: [neverInterval] }, at),
  'domain-admin-added': addDomainAdmin,
  'lockout-threshold-raised': ({ world, hand }, { at }) =>
    hand.set(passwordSettingsIdOf(world, 'Service accounts'), { 'msDS-LockoutThreshold': ['0'] }, at),
  'password-length-lowered': ({ world, hand }, { at }) =>
    hand.set(passwordSettingsIdOf(world, 'Administrators'), { 'msDS-MinimumPasswordLength': ['10'] }, at),
  'service-account-delegated': delegateServiceAccount,
};

/**
 * What people do to the directory as time goes by, and what others wrote in an earlier life of it. It leaves `whenChanged`; who did
 * it is in no attribute, as in a real domain.
 */
export function followSchedule(directory: Directory, doAgain: (write: Write) => void = () => {}): void {
  const { world, journal } = directory;
  const follow = (from: Date, to: Date): void => {
    const events = world.settingEventsBetween(from, to).filter(({ vendor }) => vendor === 'local-directory');
    inTurn([
      ...journal.due(to).map((write) => ({ at: new Date(write.at), act: () => doAgain(write) })),
      ...events.map((event) => ({ at: event.at, act: () => acts[event.change]?.(directory, event) })),
    ]);
  };
  follow(world.options.start, world.now());
  world.onAdvance(follow);
}

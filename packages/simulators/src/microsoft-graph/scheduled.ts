import { inTurn, type Write, type WriteJournal } from '../kit/write-journal.ts';
import type { SettingEvent } from '../world/world.ts';
import type { Actor } from './audit-log.ts';
import type { Entra } from './entra.ts';
import { blockedCountries, headquartersNetwork, range } from './first-locations.ts';
import { policyNames } from './first-policies.ts';
import { globalAdministrator } from './role-book.ts';

interface By {
  readonly actor: Actor;
  readonly at: Date;
}

type Change = (entra: Entra, by: By) => void;

const listIn = (row: Readonly<Record<string, unknown>>, name: string): readonly unknown[] => row[name] as readonly unknown[];

const setPolicy =
  (name: string, patch: Readonly<Record<string, unknown>>): Change =>
  ({ access: { policies } }, by) => {
    const policy = policies.find(name);
    if (policy !== undefined) policies.change(policy.id, patch, by);
  };

/** What each scheduled change of the world means here. Somebody may have deleted what it is about: then there is nothing to do. */
const changes: Readonly<Record<string, Change>> = {
  'trusted-location-widened': ({ access: { locations } }, by) => {
    const location = locations.find(headquartersNetwork);
    if (location === undefined) return;
    locations.change(location.id, { ipRanges: [...listIn(location, 'ipRanges'), range('203.0.113.0/24')] }, by);
  },
  'mfa-exclusion-added': ({ access: { policies }, groups }, by) => {
    const policy = policies.find(policyNames.secondFactor);
    const contractors = groups.list().find(({ displayName }) => displayName === 'Contractors')?.id;
    if (policy === undefined || contractors === undefined) return;
    const { users } = policy['conditions'] as { users: { excludeGroups: readonly string[] } };
    policies.change(policy.id, { conditions: { users: { excludeGroups: [...users.excludeGroups, contractors] } } }, by);
  },
  'legacy-policy-disabled': setPolicy(policyNames.legacy, { state: 'disabled' }),
  'voice-call-enabled': ({ settings }, by) => settings.changeMethod('Voice', { state: 'enabled', excludeTargets: [] }, by),
  'policy-disabled': setPolicy(policyNames.portals, { state: 'disabled' }),
  'policy-enabled-again': setPolicy(policyNames.portals, { state: 'enabled' }),
  'country-block-loosened': ({ access: { locations } }, by) => {
    const location = locations.find(blockedCountries);
    if (location === undefined) return;
    locations.change(location.id, { countriesAndRegions: listIn(location, 'countriesAndRegions').slice(0, -2) }, by);
  },
  'administrator-added': ({ roles }, by) => roles.addOne(globalAdministrator, by),
  'mfa-policy-report-only': setPolicy(policyNames.secondFactor, { state: 'enabledForReportingButNotEnforced' }),
  'mfa-policy-enforced': setPolicy(policyNames.secondFactor, { state: 'enabled' }),
  'session-control-removed': setPolicy(policyNames.portals, { sessionControls: null }),
};

function carryOut(entra: Entra, { at, change, actorId }: SettingEvent): void {
  const account = entra.people.ofWorld(actorId, at);
  const apply = changes[change];
  if (apply === undefined) throw new Error(`Nobody knows what ${change} means in Entra.`);
  if (account !== undefined) apply(entra, { actor: { user: account.user }, at });
}

/** What others wrote before the simulator was last stopped. */
interface EarlierWrites {
  readonly journal: WriteJournal;
  readonly doAgain: (write: Write) => void;
}

/** Does what is due whenever the world moves on; what lies before the clock at the start has happened already. */
export function followSchedule(entra: Entra, { journal, doAgain }: EarlierWrites): void {
  const { world, roles } = entra;
  const doDue = (from: Date, to: Date): void => {
    const events = world.settingEventsBetween(from, to).filter(({ vendor }) => vendor === 'entra');
    inTurn([
      ...journal.due(to).map((write) => ({ at: new Date(write.at), act: () => doAgain(write) })),
      ...events.map((event) => ({ at: event.at, act: () => carryOut(entra, event) })),
    ]);
  };
  doDue(world.options.start, world.now());
  world.onAdvance((from, to) => {
    doDue(from, to);
    roles.replaceThoseWhoLeft(to);
  });
}

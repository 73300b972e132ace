import type { SettingEvent } from '../world/world.ts';
import { blockedCountries, headquartersNetwork, range } from './conditional-access/named-location.ts';
import { policyNames } from './conditional-access/policy.ts';
import { globalAdministrator } from './directory/roles.ts';
import type { Entra } from './entra.ts';
import type { Actor } from './logs/audit-log.ts';

type Change = (entra: Entra, actor: Actor) => void;

const listIn = (row: Readonly<Record<string, unknown>>, name: string): readonly unknown[] => row[name] as readonly unknown[];

const setPolicy =
  (name: string, patch: Readonly<Record<string, unknown>>): Change =>
  ({ access: { policies } }, actor) => {
    const policy = policies.find(name);
    if (policy !== undefined) policies.update(policy, patch, actor);
  };

/** What each scheduled change of the world means here. Where its object was deleted, nothing happens. */
const changes: Readonly<Record<string, Change>> = {
  'trusted-location-widened': ({ access: { locations } }, actor) => {
    const location = locations.find(headquartersNetwork);
    if (location === undefined) return;
    locations.update(location, { ipRanges: [...listIn(location, 'ipRanges'), range('203.0.113.0/24')] }, actor);
  },
  'mfa-exclusion-added': ({ access: { policies }, groups }, actor) => {
    const policy = policies.find(policyNames.secondFactor);
    const contractors = groups.list().find(({ displayName }) => displayName === 'Contractors')?.id;
    if (policy === undefined || contractors === undefined) return;
    const { users } = policy['conditions'] as { users: { excludeGroups: readonly string[] } };
    policies.update(policy, { conditions: { users: { excludeGroups: [...users.excludeGroups, contractors] } } }, actor);
  },
  'legacy-policy-disabled': setPolicy(policyNames.legacy, { state: 'disabled' }),
  'voice-call-enabled': ({ settings }, actor) => settings.changeMethod('Voice', { state: 'enabled', excludeTargets: [] }, actor),
  'policy-disabled': setPolicy(policyNames.portals, { state: 'disabled' }),
  'policy-enabled-again': setPolicy(policyNames.portals, { state: 'enabled' }),
  'country-block-loosened': ({ access: { locations } }, actor) => {
    const location = locations.find(blockedCountries);
    if (location === undefined) return;
    locations.update(location, { countriesAndRegions: listIn(location, 'countriesAndRegions').slice(0, -2) }, actor);
  },
  'administrator-added': ({ roles }, actor) => roles.addOne(globalAdministrator, actor),
  'mfa-policy-report-only': setPolicy(policyNames.secondFactor, { state: 'enabledForReportingButNotEnforced' }),
  'mfa-policy-enforced': setPolicy(policyNames.secondFactor, { state: 'enabled' }),
  'session-control-removed': setPolicy(policyNames.portals, { sessionControls: null }),
};

/** An administrator's change, as of its own time. */
export function carryOut(entra: Entra, { at, change, actorId }: SettingEvent): void {
  const apply = changes[change];
  if (apply === undefined) throw new Error(`The scheduled change ${change} has no meaning in Entra.`);
  entra.clock.during(at, () => {
    const account = entra.accounts.ofPerson(actorId, at);
    if (account !== undefined) apply(entra, { user: account.user });
  });
}

import type { SettingEvent } from '../world/world.ts';
import type { Row } from './api/odata-list.ts';
import { blockedCountries, headquartersNetwork, range } from './conditional-access/named-location.ts';
import { policyNames } from './conditional-access/policy.ts';
import type { Entra } from './entra.ts';
import type { Actor } from './logs/audit-log.ts';

type Change = (entra: Entra, actor: Actor) => void;

/** Changes one setting. Where it, or what the change is about, was deleted, nothing happens. */
const change =
  (kind: 'policies' | 'locations', name: string, patchOf: (setting: Row, entra: Entra) => Row | null): Change =>
  (entra, actor) => {
    const store = entra.access[kind];
    const setting = store.find(name);
    const patch = setting && patchOf(setting, entra);
    if (setting && patch) store.update(setting, patch, actor);
  };
const setPolicy = (name: string, patch: Row): Change => change('policies', name, () => patch);

/** What each scheduled change of the world means here. */
const changes: Readonly<Record<string, Change>> = {
  'trusted-location-widened': change('locations', headquartersNetwork, ({ ipRanges }) => ({
    ipRanges: [...(ipRanges as readonly unknown[]), range('203.0.113.0/24')],
  })),
  'mfa-exclusion-added': change('policies', policyNames.secondFactor, ({ conditions }, { groups }) => {
    const { users } = conditions as { users: { excludeGroups: readonly string[] } };
    const contractors = groups.list().find(({ displayName }) => displayName === 'Contractors')?.id;
    return contractors === undefined ? null : { conditions: { users: { excludeGroups: [...users.excludeGroups, contractors] } } };
  }),
  'legacy-policy-disabled': setPolicy(policyNames.legacy, { state: 'disabled' }),
  'voice-call-enabled': ({ settings }, actor) =>
    settings.changeMethod('Voice', { '@odata.type': settings.method('Voice')['@odata.type'], state: 'enabled', excludeTargets: [] }, actor),
  'policy-disabled': setPolicy(policyNames.portals, { state: 'disabled' }),
  'policy-enabled-again': setPolicy(policyNames.portals, { state: 'enabled' }),
  'country-block-loosened': change('locations', blockedCountries, ({ countriesAndRegions }) => ({
    countriesAndRegions: (countriesAndRegions as readonly unknown[]).slice(0, -2),
  })),
  'administrator-added': ({ roles }, actor) => roles.addGlobalAdministrator(actor),
  'mfa-policy-report-only': setPolicy(policyNames.secondFactor, { state: 'enabledForReportingButNotEnforced' }),
  'mfa-policy-enforced': setPolicy(policyNames.secondFactor, { state: 'enabled' }),
  'session-control-removed': setPolicy(policyNames.portals, { sessionControls: null }),
};

/** An administrator's change, as of its own time. */
export function carryOut(entra: Entra, { at, change: name, actorId }: SettingEvent): void {
  const apply = changes[name];
  if (apply === undefined) throw new Error(`The scheduled change ${name} has no meaning in Entra.`);
  entra.clock.during(at, () => {
    const account = entra.accounts.ofPerson(actorId, at);
    if (account !== undefined) apply(entra, { user: account.user });
  });
}

import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { ZoneSettings } from '@rampart/domain/zone.ts';
import { configuredMethods } from '@rampart/facts/configuration/methods.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { scheduledChanges } from '@rampart/simulators/world/scheduled-changes.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { consoleActs } from '../../test-support/okta-console-acts.ts';
import { inDepth } from '../../test-support/test-depth.ts';
import { okta } from './connector.ts';

const torZone = (name: string): ZoneSettings => ({
  name,
  kind: 'dynamic',
  isActive: false,
  isTrusted: false,
  isBlocklist: true,
  ranges: [],
  countries: [],
  includesUnknownCountries: false,
  proxyKinds: ['Tor'],
  networkNumbers: [],
});
const twoDays = 48 * 3_600_000;
/** The built-in group that no administrator makes. */
const everyone = 1;
const change = scheduledChanges.find(({ vendor }) => vendor === 'okta');
const dayAfterAChange = new Date(testWorld().options.start.getTime() + ((change?.day ?? 0) + 1) * dayMs);

connectorContract({
  connector: okta,
  simulator,
  makeWorld: () => testWorld({ people: inDepth(450, 1200), now: dayAfterAChange }),
  account: /^Halden Freight \(haldenfreight\.okta\.com\)$/,
  counts: {
    [people.id]: ({ world }) => world.peopleAt(world.now()).length,
    [groups.id]: ({ world }) => world.groupsAt(world.now()).length + everyone,
    [settingChanges.id]: ({ world }) =>
      world.settingEventsBetween(new Date(world.now().getTime() - twoDays), world.now()).filter(({ vendor }) => vendor === 'okta').length,
    [signIns.id]: ({ world }) =>
      [...world.signInsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(({ via }) => via === 'okta').length,
  },
  acts: consoleActs,
  details: [
    { fact: groups.id, of: /\/groups\/[^/]+\/users/ },
    { fact: signInPolicies.id, of: /\/policies\/[^/]+\/rules/ },
    { fact: passwordPolicies.id, of: /\/policies\/[^/]+\/rules/ },
    { fact: enrollmentPolicies.id, of: /\/policies\/[^/]+\/rules/ },
    { fact: authenticationMethods.id, of: /\/authenticators\/[^/]+\/methods/ },
    { fact: configuredRules.id, of: /\/policies\/[^/]+\/rules/ },
    { fact: configuredMethods.id, of: /\/authenticators\/[^/]+\/methods/ },
  ],
  withdraw: (simulatorControl, scope) => simulatorControl.withdraw(scope),
  async writes({ apply }) {
    const before = torZone('Waiting');
    const { target } = await apply(zoneChanges.create(before));
    return [
      zoneChanges.create(torZone('New')),
      zoneChanges.update({ target, before, after: { ...before, countries: ['KP'] } }),
      zoneChanges.enable({ target, before, after: { ...before, isActive: true } }),
      zoneChanges.delete({ target, before }),
    ];
  },
});

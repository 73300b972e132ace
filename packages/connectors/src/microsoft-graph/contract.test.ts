import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { locationChanges } from '@rampart/changes/network/location.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { scheduledChanges } from '@rampart/simulators/world/scheduled-changes.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { consoleActs } from '../../test-support/graph-console-acts.ts';
import { microsoftGraph } from './connector.ts';

const policy = (name: string) => newSignInPolicy(name, { clients: ['exchange-active-sync', 'other-legacy'], decision: 'block' });

const twoDays = 48 * 3_600_000;
const change = scheduledChanges.find(({ vendor }) => vendor === 'entra');
const dayAfterAChange = new Date(testWorld().options.start.getTime() + ((change?.day ?? 0) + 1) * dayMs);

connectorContract({
  connector: microsoftGraph,
  simulator,
  makeWorld: () => testWorld({ people: 1200, now: dayAfterAChange }),
  account: /^Halden Freight \(haldenfreight\.example\)$/,
  authMethods: ['url_client_secret_client_id'],
  counts: {
    'people.people': ({ world }) => world.peopleAt(world.now()).length,
    'identity.sign-ins': ({ world }) =>
      [...world.signInsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(({ via }) => via === 'entra').length,
    [groups.id]: ({ world }) => world.groupsAt(world.now()).length,
  },
  details: [{ fact: groups.id, of: /\/groups\/[^/]+\/members/ }],
  withdraw: (simulatorControl, scope) => simulatorControl.withdraw(scope),
  acts: consoleActs,
  soleTargets: { [directorySettings.id]: 'authorizationPolicy', [mailSettings.id]: mailSettingsTarget },
  async writes({ apply, collect }) {
    const before = policy('Waiting');
    const { target } = await apply(signInPolicyChanges.create(before));
    const [location] = zones.schema.parse(await collect(zones.id)).filter(({ kind }) => kind === 'addresses');
    const place = ZoneSettings.parse(location);
    return [
      signInPolicyChanges.create(policy('New')),
      signInPolicyChanges.enable({ target, before, after: { ...before, mode: 'enforced' } }),
      locationChanges.update({ target: location?.id ?? '', before: place, after: { ...place, ranges: ['198.51.100.0/24'] } }),
      signInPolicyChanges.delete({ target, before }),
    ];
  },
});

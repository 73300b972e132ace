import { dayMs } from '@rampart/domain/day.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { scheduledChanges } from '@rampart/simulators/world/scheduled-changes.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { microsoftGraph } from './connector.ts';

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
    'people.groups': ({ world }) => world.groupsAt(world.now()).length,
  },
  withdraw: (simulatorControl, scope) => simulatorControl.withdraw(scope),
});

import { azureAd as product } from '@rampart/catalog/products/azure-ad.ts';
import { microsoftGraph as connector } from '@rampart/connectors/microsoft-graph/connector.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { groupControls } from './lying-group-controls.ts';
import { byName, type LyingVendor } from './lying-vendor.ts';

/** Groups whose members join and leave by calls of their own, and which Microsoft keeps for a while after they were deleted. */
export const lyingGraphGroups: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'url_client_secret_client_id',
  controls: groupControls('azure-ad'),
  writes: {
    create: [/^POST .*(?:\/groups|restore)$/, /^POST .*\/members\/\$ref$/],
    update: [/^POST .*\/members\/\$ref$/, /^DELETE .*\/members\//],
    delete: [/^DELETE .*\/groups\/[^/]*$/],
  },
  answersWithId: ['create'],
  readsOtherCallOfCreate: true,
  async contents({ simulatorControl }) {
    const { groups } = simulatorControl as GraphSimulatorControl;
    return byName(groups().map(({ displayName, members, ...group }) => [displayName, { ...group, members: members.toSorted() }]));
  },
  emergencyAccess: async () => undefined,
};

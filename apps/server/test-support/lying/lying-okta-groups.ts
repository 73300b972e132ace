import { okta as product } from '@rampart/catalog/products/okta.ts';
import { okta as connector } from '@rampart/connectors/okta/connector.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { z } from 'zod';
import { groupControls } from './lying-group-controls.ts';
import { byName, type LyingVendor } from './lying-vendor.ts';
import { askOkta } from './okta-administrator.ts';

const Groups = z.array(z.looseObject({ id: z.string(), profile: z.looseObject({ name: z.string() }) }));
const Members = z.array(z.looseObject({ id: z.string() }));

/** Groups whose members join and leave by calls of their own, and of which Okta keeps nothing once they are deleted. */
export const lyingOktaGroups: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'url_client_secret_client_id',
  controls: groupControls('okta'),
  writes: {
    create: [/^POST .*\/groups$/, /^PUT .*\/users\//],
    update: [/^PUT .*\/users\//, /^DELETE .*\/users\//],
    delete: [/^DELETE .*\/groups\/[^/]*$/],
  },
  answersWithId: ['create'],
  async contents(_running, direct) {
    const found: [string, unknown][] = [];
    for (const { id, profile } of await askOkta(direct, '/api/v1/groups?limit=200', Groups)) {
      const members = await askOkta(direct, `/api/v1/groups/${id}/users?limit=1000`, Members);
      found.push([profile.name, { profile, members: members.map((one) => one.id).toSorted() }]);
    }
    return byName(found);
  },
  emergencyAccess: async () => undefined,
};

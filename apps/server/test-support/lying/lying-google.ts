import { googleWorkspace as product } from '@rampart/catalog/products/google-workspace.ts';
import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import { connectGoogle } from '@rampart/connectors/google/auth.ts';
import { google as connector } from '@rampart/connectors/google/connector.ts';
import { testConnection } from '@rampart/connectors/test-support/test-connection.ts';
import { GroupAccessSettings } from '@rampart/domain/group-access.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { google as simulator } from '@rampart/simulators/google/simulator.ts';
import { z } from 'zod';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

const method = 'api_key_username';
const Group = z.looseObject({ email: z.string(), name: z.string() });

/** Groups that are closed to outsiders. Google lets no setting be written that could be created or deleted. */
export const lyingGoogle: LyingVendor = {
  connector,
  simulator,
  product,
  method,
  controls: {
    update: askingControl('google-workspace.updated', { groups: groupAccess }, ({ facts }) =>
      facts.groups
        .filter(({ joining }) => joining === 'anyone')
        .slice(0, 1)
        .map(({ id: target, ...group }) => {
          const before = GroupAccessSettings.parse(group);
          return groupAccessChanges.update({
            target,
            before,
            after: { ...before, joining: 'by-invitation', mayHaveOutsideMembers: false },
          });
        }),
    ),
  },
  writes: { update: [/^PATCH .*\/groups\/v1\/groups\//] },
  answersWithId: [],
  // A key file is signed with the time.
  comparesTimes: true,
  async contents(_running, { hosts, credentials }) {
    const client = await connectGoogle(testConnection({ method, credentials, hosts, now: () => new Date() }).connection);
    const found: [string, unknown][] = [];
    const query = { customer: 'my_customer' };
    for (const { email, name } of await client.listOf(Group, { field: 'groups', path: '/admin/directory/v1/groups', query }))
      found.push([name, await client.groupSettings.get(`/groups/v1/groups/${email}`, z.looseObject({}), { alt: 'json' })]);
    return byName(found);
  },
  emergencyAccess: async () => undefined,
};

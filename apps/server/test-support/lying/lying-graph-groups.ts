import { azureAd as product } from '@rampart/catalog/products/azure-ad.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import { connectMicrosoftGraph } from '@rampart/connectors/microsoft-graph/auth.ts';
import { microsoftGraph as connector } from '@rampart/connectors/microsoft-graph/connector.ts';
import { testConnection } from '@rampart/connectors/test-support/test-connection.ts';
import { type Group, GroupSettings } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { z } from 'zod';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

const method = 'url_client_secret_client_id';
const named = z.looseObject({ id: z.string(), displayName: z.string() });
const member = z.looseObject({ id: z.string() });

const ofCustomer = (all: readonly Group[]): Group[] =>
  all
    .filter(({ kind, memberIds }) => kind === 'assigned' && memberIds.length > 2 && memberIds.length < 15)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Groups whose members join and leave by calls of their own, and which Microsoft keeps for a while after they were deleted. */
export const lyingGraphGroups: LyingVendor = {
  connector,
  simulator,
  product,
  method,
  controls: {
    create: askingControl('azure-ad.created', { groups }, ({ facts }) => [
      groupChanges.create({
        name: 'Rampart: Contractors',
        description: 'Who may not sign in.',
        memberIds: (ofCustomer(facts.groups)[0]?.memberIds ?? []).slice(0, 2),
      }),
    ]),
    update: askingControl('azure-ad.updated', { groups }, ({ facts }) => {
      const [first, second] = ofCustomer(facts.groups);
      if (first === undefined) return [];
      const { id: target, ...group } = first;
      const before = GroupSettings.parse(group);
      const joining = (second?.memberIds ?? []).filter((id) => !before.memberIds.includes(id)).slice(0, 1);
      return [
        groupChanges.update({ target, before, after: { ...before, memberIds: [...before.memberIds.slice(1), ...joining].toSorted() } }),
      ];
    }),
    delete: askingControl('azure-ad.deleted', { groups }, ({ facts }) =>
      ofCustomer(facts.groups)
        .slice(1, 2)
        .map(({ id: target, ...group }) => groupChanges.delete({ target, before: GroupSettings.parse(group) })),
    ),
  },
  writes: {
    create: [/^POST .*(?:\/groups|restore)$/, /^POST .*\/members\/\$ref$/],
    update: [/^POST .*\/members\/\$ref$/, /^DELETE .*\/members\//],
    delete: [/^DELETE .*\/groups\/[^/]*$/],
  },
  answersWithId: ['create'],
  async contents(_running, { hosts, credentials }) {
    const client = await connectMicrosoftGraph(testConnection({ method, credentials, hosts }).connection);
    const found: [string, unknown][] = [];
    for (const { id, ...group } of await client.list('groups', named)) {
      const members = await client.list(`groups/${id}/members`, member);
      found.push([group.displayName, { ...group, members: members.map((one) => one.id).toSorted() }]);
    }
    return byName(found);
  },
  emergencyAccess: async () => undefined,
};

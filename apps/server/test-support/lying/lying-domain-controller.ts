import { localDirectory as product } from '@rampart/catalog/products/local-directory.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import { connectLocalDirectory } from '@rampart/connectors/local-directory/auth.ts';
import { localDirectory as connector } from '@rampart/connectors/local-directory/connector.ts';
import { testConnection } from '@rampart/connectors/test-support/test-connection.ts';
import { type Group, GroupSettings } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

const method = 'username_password_hostname';

/** Groups of the customer's own, with people in them. */
const ofCustomer = (all: readonly Group[]): Group[] =>
  all.filter(({ isBuiltIn, memberIds }) => isBuiltIn !== true && memberIds.length > 2).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A group that is created, and two of the customer's of which one is changed and one deleted. A directory has nothing that waits. */
export const lyingDomainController: LyingVendor = {
  connector,
  simulator,
  product,
  method,
  account: 'writer',
  controls: {
    create: askingControl('local-directory.created', { groups }, ({ facts }) => [
      groupChanges.create({
        name: 'Rampart: Contractors',
        description: 'Who may not sign in.',
        memberIds: (ofCustomer(facts.groups)[0]?.memberIds ?? []).slice(0, 2),
      }),
    ]),
    update: askingControl('local-directory.updated', { groups }, ({ facts }) =>
      ofCustomer(facts.groups)
        .slice(0, 1)
        .map(({ id: target, ...group }) => {
          const before = GroupSettings.parse(group);
          return groupChanges.update({ target, before, after: { ...before, memberIds: before.memberIds.slice(1) } });
        }),
    ),
    delete: askingControl('local-directory.deleted', { groups }, ({ facts }) =>
      ofCustomer(facts.groups)
        .slice(1, 2)
        .map(({ id: target, ...group }) => groupChanges.delete({ target, before: GroupSettings.parse(group) })),
    ),
  },
  writes: { create: [/^add /], update: [/^modify /], delete: [/^delete /] },
  // A session has no token that could have ended, and to sign in again and again locks accounts. Another server is a person's to name.
  finalRefusals: ['401 once', 'a redirect'],
  readsEveryAnswer: true,
  answersWithId: [],
  async contents(_running, { hosts, credentials }) {
    const client = await connectLocalDirectory(testConnection({ method, credentials, hosts }).connection);
    const found: [string, unknown][] = [];
    for await (const { dn, attributes } of client.source.entriesOf(['group']))
      found.push([
        String(attributes.get('cn')?.[0]),
        { dn, ...Object.fromEntries([...attributes].map(([name, values]) => [name.toLowerCase(), values.map(String).toSorted()])) },
      ]);
    await client.close();
    return byName(found);
  },
  emergencyAccess: async () => undefined,
};

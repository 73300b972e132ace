import { azureConditionalAccess } from '@rampart/catalog/products/azure-conditional-access.ts';
import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { locationChanges } from '@rampart/changes/network/location.ts';
import { connectMicrosoftGraph } from '@rampart/connectors/microsoft-graph/auth.ts';
import { microsoftGraph as connector } from '@rampart/connectors/microsoft-graph/connector.ts';
import { testConnection } from '@rampart/connectors/test-support/test-connection.ts';
import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { emptyAudience, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import type { RunningSimulator } from '@rampart/simulators/kit/simulator.ts';
import { z } from 'zod';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

const controlOf = ({ simulatorControl }: RunningSimulator) => simulatorControl as GraphSimulatorControl;
const method = 'url_client_secret_client_id';
const named = z.looseObject({ id: z.string() });
const theirs = 'Pilot of last year';

/** A policy that waits and is enabled, a named location of the customer's that is changed, and a policy of theirs that is deleted. */
export const lyingGraph: LyingVendor = {
  connector,
  simulator,
  product: azureConditionalAccess,
  method,
  controls: {
    create: askingControl('azure-conditional-access.created', { policies: signInPolicies }, ({ excluded }) => [
      signInPolicyChanges.create(
        newSignInPolicy('Rampart: Block legacy', {
          clients: ['exchange-active-sync', 'other-legacy'],
          decision: 'block',
          excludedAudience: { ...emptyAudience, groups: excluded },
        }),
      ),
    ]),
    update: askingControl('azure-conditional-access.updated', { zones }, ({ facts }) =>
      facts.zones
        .filter(({ kind }) => kind === 'addresses')
        .slice(0, 1)
        .map(({ id: target, ...zone }) => {
          const before = ZoneSettings.parse(zone);
          return locationChanges.update({ target, before, after: { ...before, ranges: ['198.51.100.0/24'] } });
        }),
    ),
    delete: askingControl('azure-conditional-access.deleted', { policies: signInPolicies }, ({ facts }) =>
      facts.policies
        .filter(({ name }) => name === theirs)
        .map(({ id: target, ...policy }) => signInPolicyChanges.delete({ target, before: SignInPolicySettings.parse(policy) })),
    ),
  },
  writes: {
    create: [/^POST .*(?:\/policies|restore)$/],
    update: [/^PATCH .*\/namedLocations\//],
    enable: [/^PATCH .*\/policies\//],
    delete: [/^DELETE .*\/policies\//],
  },
  answersWithId: ['create'],
  prepare(running) {
    controlOf(running).addPolicy({
      displayName: theirs,
      state: 'disabled',
      conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] }, clientAppTypes: ['all'] },
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    });
  },
  async contents(running) {
    const { policies, locations } = controlOf(running);
    return byName([...policies(), ...locations()].map((one) => [one['displayName'], one]));
  },
  async emergencyAccess({ hosts, credentials }) {
    const client = await connectMicrosoftGraph(testConnection({ method, credentials, hosts }).connection);
    for (const { id: target } of await client.list('groups', named)) {
      const [member] = await client.list(`groups/${target}/members`, named);
      if (member !== undefined) return { group: { list: alwaysExcludedLists[0] ?? '', target, name: 'Emergency' }, account: member.id };
    }
    return undefined;
  },
};

import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import type { Watches } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Group } from '@rampart/domain/group.ts';
import { emptyAudience, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { groups as groupsFact } from '@rampart/facts/people/groups.ts';
import { expect, test } from 'vitest';
import type { DeployDeps } from '../deploy-deps.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { planRestore } from './plan-restore.ts';

const aGroup = (id: string, more: Partial<Group>): Group => ({
  id,
  name: id,
  description: null,
  kind: 'assigned',
  memberIds: [],
  mayHoldRoles: null,
  ...more,
});

const watched = {
  type: 'policy',
  fact: configuredPolicies,
  restores: {
    changesOf: () => signInPolicyChanges.update.siblings,
    exactOf: ({ settings }) => settings,
    settingsOf: (exact) => exact,
  },
} as Partial<Watches> as Watches;

const excluding = (...groups: string[]) => ({ ...emptyAudience, groups });

/** The remarks of a plan that enforces a policy again which excludes these groups. */
async function remarksFor(
  excluded: readonly string[],
  groups: readonly Group[] | VendorFailure,
  before: object = { mode: 'off' },
): Promise<readonly string[]> {
  const policy = {
    ...newSignInPolicy('Block', { mode: 'enforced' }),
    decision: 'block' as const,
    excludedAudience: excluding(...excluded),
  };
  const version = { id: 'p', name: 'Block', parent: null, isEnabled: true, position: null, settings: policy };
  const vendor = {
    name: 'Microsoft',
    target: { product: { id: 'azure_conditional_access', connector: 'graph', yields: [configuredPolicies.id] } },
    canApply: () => true,
    look: async () => ({ target: 'p', settings: { ...policy, ...before } }),
    collects: ({ id }: { id: string }) => id === groupsFact.id,
    collect: async () => {
      if (groups instanceof VendorFailure) throw groups;
      return groups;
    },
  } as unknown as Vendor;
  const deps = {
    clock: { now: () => new Date() },
    connectors: [{ id: 'graph', watches: [watched] }],
    db: { inTenant: async (_tenant: string, work: (tx: unknown) => unknown) => work(undefined) },
    surroundings: { emergencyAccounts: async () => ['glass'], excludedGroups: async () => [] },
  } as unknown as DeployDeps;
  const object = { type: 'policy', id: 'p', name: 'Block', from: version, to: version } as const;
  const plan = await planRestore(deps, vendor, { tenantId: 't', objects: [object] });
  expect(plan.changes).toHaveLength(1);
  return plan.remarks ?? [];
}

const inner = aGroup('inner', { memberIds: ['glass'] });

test('emergency access users in a group that is excluded, or in one within it, are excluded', async () => {
  expect(await remarksFor(['inner'], [inner])).toEqual([]);
  expect(await remarksFor(['outer'], [aGroup('outer', { groupIds: ['inner'] }), inner])).toEqual([]);
});

const warning = '“Block” does not exclude your Emergency Access users, and did not at that time.';

test('warns where the groups that are excluded are without them', async () => {
  expect(await remarksFor(['outer'], [aGroup('outer', {}), inner])).toEqual([warning]);
});

test('says that it is not known where the groups that are excluded could not be read', async () => {
  const unread = new VendorFailure('Microsoft', { kind: 'throttled', reason: 'Microsoft asks to wait.' });
  const unknown = 'It is not known whether “Block” excludes your Emergency Access users: the groups that it excludes could not be read.';
  expect(await remarksFor(['outer'], unread)).toEqual([unknown]);
  expect(await remarksFor([], unread, { mode: 'off', excludedAudience: excluding('outer') })).toEqual([warning]);
  expect(await remarksFor([], unread, { excludedAudience: excluding('outer') })).toEqual([warning]);
  expect(await remarksFor(['outer'], unread, { excludedAudience: excluding('outer', 'another') })).toEqual([unknown]);
  expect(await remarksFor(['outer'], unread, { name: 'Block all' })).toEqual([]);
});

import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { collects, type Connector, type Restores } from '@rampart/connectors/kit/connector.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { configuredMethods } from '@rampart/facts/configuration/methods.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { insertReading } from '../../src/features/collect/facts/reading-store.ts';
import { splitIntoParts } from '../../src/features/collect/facts/split-into-parts.ts';
import { storeParts } from '../../src/features/collect/facts/store-parts.ts';
import { forgetDrift } from '../../src/features/watch/forget-drift.ts';
import { watchRun } from '../../src/features/watch/index.ts';
import type { DeployingTestBed } from '../deploy/deploying-test-bed.ts';
import { testTenantId } from '../api/test-app.ts';

/** A policy in its canonical form. */
export const watchedPolicy = ({ id, name, ...policy }: SignInPolicy): ConfigurationObject => {
  const { name: _name, ...settings } = SignInPolicySettings.parse({ ...policy, name });
  // What changes cannot set is watched too.
  return {
    id,
    name,
    parent: null,
    isEnabled: policy.mode === 'enforced',
    position: null,
    settings: { ...settings, changedAt: policy.changedAt },
  };
};

const restores: Restores = {
  changesOf: () => signInPolicyChanges.update.siblings,
  exactOf: ({ name, settings: { changedAt: _changedAt, ...settings } }) => ({ ...settings, name }),
  settingsOf: (exact) => SignInPolicySettings.parse(exact),
};

/** The product in memory with its policies watched, as several vendors have it: under another type than changes call them by, which is that of others. */
export function withWatchedPolicies(connector: Connector): Connector {
  const policies = connector.collects.find(({ fact }) => fact.id === signInPolicies.id)!;
  return {
    ...connector,
    collects: [
      ...connector.collects,
      collects(configuredMethods, {
        title: 'Policies, watched for drift',
        scopes: [],
        with: async (client, time) => signInPolicies.schema.parse(await policies.with(client, time)).map(watchedPolicy),
      }),
      collects(configuredPolicies, { title: 'Other policies, watched for drift', scopes: [], with: async () => [] }),
    ],
    applies: connector.applies.map((one) => (one.change.id.endsWith('sign-in-policy') ? { ...one, fact: signInPolicies.id } : one)),
    watches: [
      { type: 'method', name: 'Policy', fact: configuredMethods, informs: [signInPolicies], form: 1, labels: {}, restores },
      { type: 'policy', name: 'Other policy', fact: configuredPolicies, informs: [signInPolicies], form: 1, labels: {} },
    ],
  };
}

/** A day later, a processing run reads the policies that are watched, and drift is looked for. */
export async function readWatchedPolicies({ bed, deps }: DeployingTestBed): Promise<void> {
  bed.time.at = new Date(bed.time.at.getTime() + 24 * 3_600_000);
  const [connector] = deps.connectors;
  await bed.fresh.db.inTenant(testTenantId, async (tx) => {
    const run = { tenant_id: tx.tenantId, as_of: bed.time.at, requested_by: 'daily', state: 'completed', phase: 'done' } as const;
    const { id: runId } = await tx.insertInto('run').values(run).returning('id').executeTakeFirstOrThrow();
    const { id: applicationId } = await tx
      .selectFrom('application')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('product', '=', 'okta')
      .executeTakeFirstOrThrow();
    for (const fact of [configuredMethods, configuredPolicies]) {
      const collected = connector?.collects.find((one) => one.fact.id === fact.id);
      const { parts, items } = splitIntoParts(fact, fact.schema.parse(await collected?.with({}, { since: null, asOf: bed.time.at })));
      await storeParts(tx, parts);
      const reading = { runId, applicationId, fact: fact.id, since: null, asOf: bed.time.at };
      await insertReading(tx, { ...reading, parts: parts.map(({ hash }) => hash), items });
    }
    await watchRun(deps)(tx, { id: runId, asOf: bed.time.at });
  });
}

/** Years later, when what is known of drift is too old to be kept. */
export async function forgetOldDrift({ bed, deps }: DeployingTestBed): Promise<void> {
  const retention = { events: 25, facts: 4, verdicts: 25, jobs: 25, audit: 84 };
  const clock = { now: () => new Date(bed.time.at.getTime() + 900 * 86_400_000) };
  await forgetDrift({ ...deps, clock, retentionOf: async () => retention }, new AbortController().signal);
}

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../test-support/database/fresh-database.ts';
import { readFact } from '../features/collect/index.ts';

const migration = new URL('../migrations/0015-sign-in-policy-keys.sql', import.meta.url);
const noOne = { everyone: false, guests: false, people: [], groups: [], roles: [] };
const anywhere = { any: true, trusted: false, zones: [] };

/** As an earlier version stored it. */
const policy = {
  name: 'Block legacy',
  partOf: null,
  order: null,
  mode: 'off',
  whom: { ...noOne, everyone: true },
  exceptWhom: { ...noOne, groups: ['emergency'] },
  apps: { all: true, named: [], except: [], userActions: [] },
  clients: ['other-legacy'],
  platforms: { any: true, named: [] },
  exceptPlatforms: [],
  places: anywhere,
  exceptPlaces: { ...anywhere, any: false },
  signInRisk: [],
  userRisk: [],
  otherConditions: ['include devices where device.model -eq "x"'],
  decision: 'block',
  demands: { all: true, of: ['second-factor'] },
  session: { reauthenticateAfterHours: null, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
};
const renamed = {
  audience: { everyone: true },
  excludedAudience: { groups: ['emergency'] },
  grantRequirements: { of: ['second-factor'] },
  unsupportedConditions: [{ kind: 'other', raw: 'include devices where device.model -eq "x"' }],
};

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Stored');
});
afterAll(() => fresh.close());

const migrated = async (): Promise<void> => void (await fresh.owner.query(await readFile(migration, 'utf8')));

test('a deployment change of an earlier version is read, and so is the change that undoes it', async () => {
  const jobId = randomUUID();
  await fresh.owner.query(
    "insert into deployment_job (tenant_id, id, action, deployed_by, product_name, status, state) values ($1, $2, 0, 'a@b.test', 'Okta', 'successful', 'finished')",
    [tenantId, jobId],
  );
  const change = { id: 'identity.enable-sign-in-rule', kind: 'enable', object: 'policy_rule', target: 'r1' };
  const made = { ...change, before: policy, after: { ...policy, mode: 'enforced' } };
  const revert = { ...change, before: made.after, after: policy, exact: { conditions: { whom: 'the vendor’s own' } } };
  const deletion = { id: 'network.delete-zone', kind: 'delete', object: 'zone', target: 'z1', before: { name: 'Tor' }, after: null };
  for (const [position, row] of [
    [made, revert],
    [deletion, null],
  ].entries())
    await fresh.owner.query(
      'insert into deployment_change (tenant_id, job_id, position, control_id, change, revert) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, jobId, position, 'okta.legacy', ...row],
    );
  await migrated();
  const { rows } = await fresh.owner.query<{ change: typeof made; revert: typeof revert | null }>(
    'select change, revert from deployment_change where job_id = $1 order by position',
    [jobId],
  );
  for (const image of [rows[0]?.change.before, rows[0]?.revert?.after])
    expect(SignInPolicySettings.strict().parse(image)).toMatchObject({ mode: 'off', ...renamed });
  expect(SignInPolicySettings.strict().parse(rows[0]?.change.after)).toMatchObject({ mode: 'enforced', ...renamed });
  expect(rows[0]?.revert?.exact).toEqual(revert.exact);
  expect(rows[1]).toEqual({ change: deletion, revert: null });
});

test('policies that an earlier version collected are read, under the hash that their readings name', async () => {
  const [runId, applicationId, hash] = [randomUUID(), randomUUID(), Buffer.alloc(32, 7)];
  const collected = ['a', 'b'].map((id) => ({ id, isBuiltIn: false, createdAt: null, changedAt: null, ...policy }));
  await fresh.owner.query("insert into run (tenant_id, id, as_of, requested_by) values ($1, $2, now(), 'a@b.test')", [tenantId, runId]);
  await fresh.owner.query('insert into fact_content (tenant_id, hash, body) values ($1, $2, $3), ($1, $4, $5)', [
    tenantId,
    hash,
    JSON.stringify(collected),
    Buffer.alloc(32, 8),
    JSON.stringify([{ id: 'someone' }]),
  ]);
  await fresh.owner.query(
    "insert into fact_reading (tenant_id, run_id, application_id, fact, state, parts, items, as_of) values ($1, $2, $3, $4, 'read', $5, 2, now())",
    [tenantId, runId, applicationId, signInPolicies.id, [hash]],
  );
  await migrated();
  const reading = await fresh.db.inTenant(tenantId, (tx) => readFact(tx, { applicationId, fact: signInPolicies }));
  expect(reading).toMatchObject({
    state: 'read',
    value: [
      { id: 'a', ...renamed },
      { id: 'b', ...renamed },
    ],
  });
  const { rows } = await fresh.owner.query('select body from fact_content where hash = $1', [Buffer.alloc(32, 8)]);
  expect(rows).toEqual([{ body: [{ id: 'someone' }] }]);
});

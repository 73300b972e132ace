import type { TenantPosture } from '@rampart/contract/bridge/bridge.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openRemediateTestBed, anna, type RemediateTestBed } from '../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { getBridge } from './get-bridge.ts';
import { listTenantPostures, rememberedPostures } from './list-tenant-postures.ts';

let bed: RemediateTestBed;
let remembered: ReturnType<typeof rememberedPostures>;
beforeAll(async () => {
  bed = await openRemediateTestBed();
  await bed.fresh.owner.query("insert into account (id, email, primary_tenant_id) values ($1, 'anna@staff.example', $2)", [
    anna,
    testTenantId,
  ]);
});
beforeEach(async () => {
  await bed.reset();
  remembered = rememberedPostures();
});
afterAll(() => bed.close());

const past = {
  statesOfRun: async () => new Map(),
  acceptedAt: async () => new Set<string>(),
  licences: async () => new Map(),
  licenceReadings: async () => [],
};
const deps = () => ({ ...bed.deps, db: bed.fresh.db, past, remembered });
const actor = { accountId: anna, tenantId: testTenantId, isBoundToTenant: true } as Actor;

async function listed(): Promise<TenantPosture | undefined> {
  return (await listTenantPostures(deps(), actor)).tenants.find(({ uuid }) => uuid === testTenantId);
}
const bridge = () => bed.fresh.db.inTenant(testTenantId, (tx) => getBridge(deps(), tx));
const changed = () => bed.fresh.db.inTenant(testTenantId, (tx) => bumpVersion(tx, 'quests'));

test('the list has the score of the Bridge, also after what was judged since the latest run', async () => {
  await bed.recommend();
  expect((await listed())?.score).toBe((await bridge()).score.value);
  bed.time.at = new Date(bed.time.at.getTime() + 60_000);
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  await changed();
  const { score, as_of: asOf } = await bridge();
  expect(score.value).toBeGreaterThan(0);
  expect(await listed()).toMatchObject({ score: score.value, as_of: asOf });
});

test('the score of a tenant in which nothing changed is not worked out again', async () => {
  await bed.recommend();
  await listed();
  const verdicts = vi.spyOn(bed.deps.assessment, 'verdicts');
  await listed();
  expect(verdicts).not.toHaveBeenCalled();
  await changed();
  await listed();
  expect(verdicts).toHaveBeenCalledTimes(1);
  verdicts.mockRestore();
});

test('before the first run there is no score', async () => {
  bed.judged.verdicts.clear();
  expect(await listed()).toMatchObject({ score: null, as_of: null });
});

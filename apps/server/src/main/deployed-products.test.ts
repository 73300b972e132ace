import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productOf } from '@rampart/domain/control.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LivedCompany, startLivedCompany } from '../../test-support/lived-company.ts';
import { vendorState } from '../../test-support/vendor-state.ts';
import { listVerdicts } from '../features/assess/index.ts';
import { startDeployment } from '../features/deploy/index.ts';
import { rollBack } from '../features/deploy/roll-back.ts';
import { getJob } from '../features/deploy/present-job.ts';
import { deployingOf } from './deploying-of.ts';

const start = new Date('2026-01-05T00:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: '' };
let company: LivedCompany;
let today = 28;

beforeAll(async () => {
  company = await startLivedCompany(120, start);
  await runNext();
  const mails = company.world.peopleAt(company.world.now()).filter(({ kind }) => kind === 'emergency-account');
  for (const { mail } of mails)
    await company.api.fresh.owner.query(
      `insert into exclusion (tenant_id, exclusion_type, mail, display_name, added_by) values ($1, 'emergency_access_exclusions', $2, $2, 'anna')`,
      [company.tenantId, mail],
    );
}, 60_000);
afterAll(() => company.close());

async function runNext(): Promise<void> {
  await company.runAt(new Date(start.getTime() + today * dayMs));
  today += 1;
}

const inTenant = <T>(
  work: Parameters<LivedCompany['api']['platform']['db']['inTenant']>[1] extends (tx: infer Tx) => unknown ? (tx: Tx) => Promise<T> : never,
) => company.api.platform.db.inTenant(company.tenantId, work);
const states = async () => new Map([...(await inTenant(listVerdicts))].map(([id, { state }]) => [id, state]));

async function over(jobId: string) {
  return vi.waitFor(
    async () => {
      const job = await inTenant((tx) => getJob(tx, jobId));
      expect(job.deployment_status).not.toBe('in_progress');
      return job;
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function deploy(product: string, phase: 'stage' | 'enable', ids: readonly string[]) {
  const wanted = ids.map((controlId) => ({ controlId, leftOut: {}, group: 'everyone' }));
  const job = { product, phase, wanted, action: 2, programId: null, remediationId: null, by } as const;
  return over(await inTenant((tx) => startDeployment(deployingOf(company.api.platform), tx, job)));
}
const undo = async (jobId: string) => over(await inTenant((tx) => rollBack(deployingOf(company.api.platform), tx, { jobId, by })));

describe.each(['azure_conditional_access', 'azure_ad', 'okta', 'local_directory'])('%s', (product) => {
  test('weak, staged, enabled, found in place by the next run, rolled back: the vendor holds what it held', async () => {
    const weak = [...(await states())].filter(([, state]) => state === 'fail').map(([id]) => id);
    const ids = controlRegistry
      .filter((control) => weak.includes(control.id) && productOf(control) === product && control.remedy.changes !== undefined)
      .map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    const before = await vendorState(company, product);
    const staged = await deploy(product, 'stage', ids);
    expect(staged.changes.length).toBeGreaterThan(2);
    expect(staged.changes.filter(({ state }) => state !== 'applied')).toEqual([]);
    expect([staged.deployment_status, staged.display_logs.filter((line) => line.includes(':exception:'))]).toEqual(['successful', []]);
    const waiting = await vendorState(company, product);
    const enabled = await deploy(product, 'enable', ids);
    expect(enabled.changes.filter(({ state }) => state !== 'applied')).toEqual([]);
    await runNext();
    const after = await states();
    expect(ids.filter((id) => after.get(id) !== 'pass')).toEqual([]);
    const undone = enabled.changes.length > 0 ? [await undo(enabled.job_uuid)] : [];
    expect(await vendorState(company, product)).toEqual(waiting);
    undone.push(await undo(staged.job_uuid));
    expect(undone.filter(({ deployment_status: status }) => status !== 'successful')).toEqual([]);
    expect(await vendorState(company, product)).toEqual(before);
  }, 90_000);
});

test.each(['too-many-requests', 'server-error', 'dropped-connection', 'expired-token'] as const)(
  'a %s in the middle ends in success, and nothing is made twice',
  async (kind) => {
    const before = await vendorState(company, 'okta');
    const ids = ['okta.lockout-threshold-lowered', 'okta.group-second-factor-forced', 'okta.country-block-filled'];
    const faults = company.vendors.get('okta')?.faults;
    for (const path of [/rules\?activate/, /policies\/[^/]+$/, /zones\/[^/]+$/]) faults?.order({ kind, path });
    const job = await deploy('okta', 'stage', ids);
    faults?.clear();
    expect([job.deployment_status, job.changes.filter(({ state }) => state !== 'applied')]).toEqual(['successful', []]);
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(await vendorState(company, 'okta')).toEqual(before);
  },
  60_000,
);

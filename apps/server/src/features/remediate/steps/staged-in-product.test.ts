import { momentInUtc } from '@rampart/domain/utc-text.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const both = ['okta.legacy-blocked', 'okta.tor-blocked'];
const act = (id: string, verb: string) => on.bed.ask('POST', `/api/v1/quests/instance/${id}/${verb}`, { payload: {} });
const select = (selected: readonly string[]) =>
  on.bed.ask('POST', '/api/v1/quests/tome/block/snapshot', { payload: { ...on.which(), selected } });
const deploy = (id: string, phase: string) => on.post(`/api/v1/quests/instance/${id}/deploy`, { phase });
async function staged(): Promise<string> {
  const id = await on.begin('block');
  await deploy(id, 'stage');
  await on.settle();
  return id;
}
const passTime = () => {
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
};

test('what was read back as not enabled cannot be marked complete', async () => {
  const id = await staged();
  const refused = await act(id, 'complete');
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    '“Legacy sign-in” and another control are not enabled in Okta, as it was last read. Enable them here; or, if you have enabled them in Okta, use Process now so that Rampart reads that.',
  ]);
  expect(await on.questOf('block')).toMatchObject({ snapshot: { staged: both, deployed: [] }, waiting: both, is_complete: false });
});

test('what waits for approval, or is being deployed, cannot be marked complete', async () => {
  const id = await staged();
  await deploy(id, 'enable');
  expect((await act(id, 'complete')).json()).toMatchObject({
    detail: expect.stringContaining('is not finished. Wait until it is') as string,
  });
  await on.bed.fresh.owner.query("update deployment_job set approval = 'waiting' where phase = 'enable'");
  const refused = await act(id, 'complete');
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'A deployment of “Legacy sign-in” and another control waits for approval. Have it approved, or withdraw it in the Deployment Log, first.',
  ]);
});

test('a refusal names what a deployment that has stopped waits for, and what to do', async () => {
  const id = await staged();
  await deploy(id, 'enable');
  const refusal = async () => (await act(id, 'complete')).json<{ detail: string }>().detail;
  const later = new Date(Date.now() + 3_600_000);
  await on.bed.fresh.owner.query("update deployment_job set parked_until = $1 where phase = 'enable'", [later]);
  expect(await refusal()).toBe(
    `A deployment of “Legacy sign-in” and another control is paused until ${momentInUtc(later)}, because Okta takes no more calls for now. It continues automatically and reads back what is enabled: open this remediation again after that.`,
  );
  await on.bed.fresh.owner.query("update deployment_job set parked_until = now() where phase = 'enable'");
  expect(await refusal()).toContain('is not finished. Wait until it is');
  await on.bed.fresh.owner.query("update deployment_job set state = 'held' where phase = 'enable'");
  expect(await refusal()).toBe(
    'A deployment of “Legacy sign-in” and another control waits for a decision, because a backup was restored. Continue or end it in the Deployment Log first.',
  );
});

test('what an uploaded file says cannot be contradicted until a new file is uploaded', async () => {
  await on.bed.fresh.owner.query("update application set auth_method = 'file_snapshot' where product = 'okta'");
  const id = await on.begin('block');
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  passTime();
  // Also before the next run, which would read the same file.
  await act(id, 'stage');
  const refused = await act(id, 'complete');
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    '“Legacy sign-in” and another control are not enabled in the file of Okta that was uploaded last. If you have enabled them since, upload a new file under Connections.',
  ]);
});

test('a file that is newer than the verdicts is to be processed, not replaced', async () => {
  const { owner } = on.bed.fresh;
  await owner.query("update application set auth_method = 'file_snapshot' where product = 'okta'");
  const id = await on.begin('block');
  await act(id, 'stage');
  await owner.query(
    `insert into application_upload (tenant_id, application_id, key, file_name, bytes, uploaded_at)
     select tenant_id, id, 'new', 'new.json', 1, $1 from application where product = 'okta'`,
    [on.bed.time.at],
  );
  const refusal = async () => (await act(id, 'complete')).json<{ detail: string }>().detail;
  expect(await refusal()).toBe('A new file was uploaded for Okta and is being checked. Use Process now once it is accepted.');
  passTime();
  await owner.query('update application_upload set accepted_at = $1', [on.bed.time.at]);
  expect(await refusal()).toBe('A new file was uploaded for Okta and has not been processed yet: use Process now.');
  passTime();
  on.bed.judge({ 'okta.tor-blocked': 'fail', 'okta.legacy-blocked': 'fail' });
  expect(await refusal()).toMatch(/are not enabled in the file of Okta that was uploaded last/);
});

test('what was staged by hand cannot be marked complete once a later reading says that it is not in place', async () => {
  const id = await on.begin('block');
  await act(id, 'stage');
  passTime();
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  expect((await act(id, 'complete')).json()).toMatchObject({ detail: expect.stringMatching(/^“Tor” is not enabled in Okta/) as string });
  on.bed.judge({ 'okta.tor-blocked': 'pass' });
  expect((await act(id, 'complete')).statusCode).toBe(200);
});

test('what waits in the product stays staged after a reset, can be enabled, and is counted so everywhere', async () => {
  const id = await staged();
  const { quest } = (await act(id, 'reset')).json<{ quest: { snapshot: object } }>();
  expect(quest.snapshot).toEqual({ remaining: [], selected: [], staged: both, deployed: [] });
  await select(both);
  expect(await on.questOf('block')).toMatchObject({
    snapshot: { selected: [], staged: both },
    statuses: expect.arrayContaining(['STAGED']) as string[],
  });
  expect((await deploy(id, 'enable')).statusCode).toBe(200);
  await on.settle();
  expect(await on.questOf('block')).toMatchObject({ snapshot: { staged: [], deployed: both }, waiting: [], is_complete: true });
});

test('what an earlier version marked complete, though it waits in the product, is staged again', async () => {
  const id = await staged();
  await on.bed.fresh.owner.query("update remediation_event set event = 'complete', deployed = staged, staged = '{}' where event = 'stage'");
  passTime();
  on.bed.judge({ 'okta.tor-blocked': 'fail', 'okta.legacy-blocked': 'fail' });
  expect(await on.questOf('block')).toMatchObject({ snapshot: { remaining: [], staged: both, deployed: [] }, is_complete: false });
  await on.rollBackAll();
  expect((await on.questOf('block')).snapshot.staged).toEqual([]);
  expect((await act(id, 'reset')).json()).toMatchObject({ quest: { snapshot: { remaining: both, staged: [] } } });
});

test('what a later reading shows to be gone, or to take effect, does not wait any more', async () => {
  const id = await staged();
  const later = new Date(Date.now() + 3_600_000);
  const read = `insert into configuration_reading (tenant_id, application_id, type, form, content, as_of)
    select tenant_id, application_id, 'zone', 1, '\\x00', $1 from deployment_job limit 1`;
  await on.bed.fresh.owner.query(read, [later]);
  expect((await act(id, 'reset')).json()).toMatchObject({
    quest: { snapshot: { remaining: ['okta.tor-blocked'], staged: ['okta.legacy-blocked'] } },
  });
  await on.bed.fresh.owner.query(
    `insert into configuration_object (tenant_id, application_id, type, object_id, name, is_enabled, hash, since)
     select row.tenant_id, job.application_id, 'zone', row.target, 'Rampart: Tor', false, '\\x00', now()
     from deployment_change row join deployment_job job on job.id = row.job_id where row.control_id = 'okta.tor-blocked'`,
  );
  expect((await on.questOf('block')).snapshot.staged).toEqual(both);
  await on.bed.fresh.owner.query('update configuration_object set is_enabled = true');
  expect((await on.questOf('block')).snapshot.staged).toEqual(['okta.legacy-blocked']);
});

test('what is in the product as asked for, and no deployment left there, is staged without writing anything', async () => {
  await staged();
  await on.bed.fresh.owner.query('truncate deployment_lock, deployment_change, deployment_job, remediation_event, remediation cascade');
  on.product.writes.length = 0;
  expect((await on.questOf('block')).snapshot.selected).toEqual(both);
  const id = await staged();
  expect([on.product.writes, await on.jobs()]).toEqual([[], ['tester@example.test 0 stage successful']]);
  expect(await on.questOf('block')).toMatchObject({ quest_instance_id: id, snapshot: { selected: [], staged: both } });
});

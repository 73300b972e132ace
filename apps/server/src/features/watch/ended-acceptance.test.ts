import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../../test-support/api/mails-to.ts';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';
import { sendDigests } from './digest/send-digests.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.api.fresh.owner.query(
    `truncate drift_change, drift_grouping, baseline_rule, drift_definition, configuration_object, configuration_reading, configuration_version,
     notification, drift_digest_recipient, mail;
     truncate deployment_job cascade`,
  );
  await bed.see([version(0)]);
});

const version = (x: number) => aPolicy('a', { settings: { x } });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const open = async () => (await bed.alerts('?statuses=new,acknowledged')).flatMap(({ changes }) => changes);
/** The policy becomes so, and that is accepted for an hour. */
const acceptVersion = async (x: number, expires: string | undefined = inAnHour()) => {
  await bed.see([version(x)]);
  const [alert] = await bed.alerts('?statuses=new');
  await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason: 'Planned.', expires_at: expires });
};
const endRules = (which = '') =>
  bed.api.fresh.owner.query(`update baseline_rule set expires_at = now() - interval '1 minute' where ended_at is null ${which}`);
const baseline = async () => {
  const { rows } = await bed.api.fresh.owner.query<{ x: number }>(
    `select (version.body -> 'settings' ->> 'x')::int as x from configuration_object as object
     join configuration_version as version on version.hash = object.baseline and version.tenant_id = object.tenant_id`,
  );
  return rows[0]?.x;
};

test('all that was accepted of an object is an alert again, and the baseline is what it was before', async () => {
  await acceptVersion(1);
  await acceptVersion(2);
  await endRules();
  await bed.see([version(2)]);
  expect([(await open()).length, await baseline()]).toEqual([2, 0]);
  // Half way back is not back.
  await bed.see([version(1)]);
  expect((await open()).length).toBe(1);
  await bed.see([version(0)]);
  expect(await open()).toEqual([]);
});

test('what another acceptance still covers stays accepted, until that ends too', async () => {
  await acceptVersion(1);
  await acceptVersion(2);
  await endRules('and created_at = (select max(created_at) from baseline_rule)');
  await bed.see([version(2)]);
  expect([(await open()).length, await baseline()]).toEqual([1, 1]);
  const { rows } = await bed.api.fresh.owner.query<{ status: string }>('select status from drift_change order by found_at');
  expect(rows.map(({ status }) => status)).toEqual(['accepted', 'new']);
});

test('the later acceptance takes the earlier one with it that ended before', async () => {
  await acceptVersion(1);
  await acceptVersion(2);
  await endRules('and created_at = (select min(created_at) from baseline_rule)');
  await bed.see([version(2)]);
  expect([(await open()).length, await baseline()]).toEqual([0, 2]);
  await endRules();
  await bed.see([version(2)]);
  expect([(await open()).length, await baseline()]).toEqual([2, 0]);
});

test('a change that was taken back in between does not cut it off', async () => {
  await acceptVersion(1);
  await bed.see([version(5)]);
  await bed.see([version(1)]);
  await endRules();
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([1, 0]);
});

test('a change that was decided about and put back in the product does not cut it off either', async () => {
  await acceptVersion(1);
  await bed.see([version(5)]);
  const [alert] = await bed.alerts('?statuses=new');
  await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=resolved`, { reason: 'Put back.' });
  await bed.see([version(1)]);
  await endRules();
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([1, 0]);
  await bed.see([version(0)]);
  expect(await open()).toEqual([]);
});

test('what came back to an accepted version from a later one is an alert when that acceptance ends', async () => {
  await acceptVersion(1);
  await acceptVersion(2);
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([0, 1]);
  await endRules('and created_at = (select max(created_at) from baseline_rule)');
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([0, 1]);
  await endRules();
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([1, 0]);
});

test('what was accepted after it came back takes what was accepted before with it', async () => {
  await acceptVersion(1);
  await acceptVersion(2);
  await bed.see([version(1)]);
  await acceptVersion(3);
  await endRules();
  await bed.see([version(3)]);
  expect([(await open()).length, await baseline()]).toEqual([2, 0]);
});

test('what came back while a rule expected it stays expected', async () => {
  await acceptVersion(1);
  const data = { product: 'azure_conditional_access', subconfig_type: 'policy', instances: ['a'] };
  const made = await bed.call('POST', '/baseline/rules', { name: 'Ours', rule_data: data, reason: 'Moving.', expires_at: inAnHour() });
  expect(made.status).toBe(200);
  for (const x of [2, 1]) await bed.see([version(x)]);
  await endRules();
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([0, 1]);
});

/** A deployment of ours writes to the policy, which is then so. */
const deploy = async (phase: 'enable' | 'rollback', x: number) => {
  const { rows } = await bed.api.fresh.owner.query<{ id: string }>(
    `insert into deployment_job (tenant_id, product_name, action, phase, state, status, deployed_by, application_id)
     values ($1, 'azure_conditional_access', 0, $3, 'finished', 'successful', 'anna@example.test', $2) returning id`,
    [bed.tenantId, bed.applicationId, phase],
  );
  await bed.api.fresh.owner.query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, outcome_at)
     values ($1, $2, 0, 'object:0', '{}', 'applied', 'a', now())`,
    [bed.tenantId, rows[0]?.id],
  );
  await bed.see([version(x)]);
};

test('a deployment that was rolled back leaves what was accepted for a time, and one that sets the same is the baseline', async () => {
  await acceptVersion(1);
  await deploy('enable', 2);
  await deploy('rollback', 1);
  await endRules();
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([1, 0]);
  await acceptVersion(1);
  await deploy('enable', 2);
  await deploy('enable', 1);
  await endRules();
  await bed.see([version(1)]);
  expect([(await open()).length, await baseline()]).toEqual([0, 1]);
});

test('the administrators are notified, and a digest tells of it however long ago it was found', async () => {
  await bed.call('PUT', '/digest', { is_on: true });
  await acceptVersion(1);
  const { db, vault, clock, log, queue } = bed.api.platform;
  const send = () => sendDigests({ db, vault, clock, log, queue, publicUrl: 'https://rampart.example' }, new AbortController().signal);
  await send();
  const { owner } = bed.api.fresh;
  await owner.query("update drift_grouping set found_at = found_at - interval '90 days'");
  await owner.query('truncate notification');
  await endRules();
  await bed.see([version(1)]);
  await bed.see([version(1)]);
  const { rows } = await owner.query<{ subject: string; links: unknown }>('select subject, links from notification');
  const [alert] = await bed.alerts('?statuses=new');
  expect(rows).toEqual([
    {
      subject: 'Drift in Azure Conditional Access is an alert again, because its acceptance has ended: “X” changed in “Policy a”',
      links: [{ link_type: 'drift-alert-grouping', link_target: alert?.grouping_id }],
    },
  ]);
  await send();
  await send();
  expect((await mailsTo(bed.api, bed.administrator.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining('“X” changed in “Policy a”'),
  ]);
});

test('two who accept the same at once leave one rule', async () => {
  await bed.see([version(1)]);
  const [alert] = await bed.alerts('?statuses=new');
  const accept = (reason: string) => bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason });
  const answers = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map(accept));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await bed.api.fresh.owner.query('select id from baseline_rule');
  const { rows: named } = await bed.api.fresh.owner.query('select rule_id as id from drift_change');
  expect(rows).toEqual(named);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApprovingTestBed, openApprovingTestBed } from '../../../../test-support/deploy/approving-test-bed.ts';
import { requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { mailsTo } from '../../../../test-support/api/mails-to.ts';
import { expireApprovals } from '../approve.ts';
import { requestDeployment } from '../request.ts';
import { askWithoutApprover, decideWithoutApprover } from './approver-off.ts';

let on: ApprovingTestBed;
beforeAll(async () => {
  on = await openApprovingTestBed();
});
afterAll(() => on.bed.close());
beforeEach(async () => {
  await on.bed.fresh.owner.query('delete from mail');
  await on.start();
});

const begin = (by = on.carl, more: object = {}) => on.bed.begin({ by, ...more });
/** `bert: subject`, oldest first. */
const mailed = async () => {
  const { rows } = await on.bed.fresh.owner.query<{ line: string }>(
    "select split_part(recipient, '@', 1) || ': ' || subject as line from mail order by created_at, recipient",
  );
  return rows.map(({ line }) => line);
};
const newestTo = async ({ actor }: { readonly actor: string }) =>
  (await mailsTo({ fresh: on.bed.fresh, platform: { vault: on.bed.deps.vault } }, actor)).at(-1)?.text ?? '';
const waiting = 'Rampart: a deployment to Okta waits for approval';
const forget = () => on.bed.fresh.owner.query('delete from mail');

test('mails everyone who can approve a deployment, and no one else', async () => {
  await begin(on.anna);
  expect(await mailed()).toEqual([`bert: ${waiting}`]);
  await forget();
  await begin(on.carl, { remediationId: 'another' });
  expect(await mailed()).toEqual([`anna: ${waiting}`, `bert: ${waiting}`]);
});

test('a mail says who asks for what, and its link opens the deployment in its tenant', async () => {
  const id = await begin();
  const text = await newestTo(on.bert);
  expect(text).toContain('carl@example.test asks you to approve a deployment to Okta.');
  expect(text).toContain('within 7 days');
  expect(text).toContain(`https://rampart.example/settings/deployment-log?job=${id}&tenant=${on.bed.tenantId}`);
  expect(text).toContain('You get this mail because you are an administrator who can approve it.');
});

test('the same request again sends no mail again, and one that is taken back sends none', async () => {
  const id = await begin();
  expect(await begin()).toBe(id);
  expect(await mailed()).toHaveLength(2);
  await forget();
  const failing = on.bed.fresh.db.inTenant(on.bed.tenantId, async (tx) => {
    const what = { product: 'okta', phase: 'stage', action: 2, requested: requestedControls('okta.tor-blocked') } as const;
    await requestDeployment(on.bed.deps, tx, { ...what, programId: null, remediationId: 'taken back', by: on.carl });
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await mailed()).toEqual([]);
});

test('mails no one whose address is not verified or who has left, and no one where no approval is needed', async () => {
  await on.bed.fresh.owner.query('update account set verified_at = null where id = $1', [on.anna.actorId]);
  await begin();
  expect(await mailed()).toEqual([`bert: ${waiting}`]);
  await forget();
  await on.bed.fresh.owner.query("update membership set role = 'standard' where account_id = $1", [on.bert.actorId]);
  await begin(on.carl, { remediationId: 'another' });
  await on.bed.fresh.owner.query('update tenant set second_approver = false');
  await begin(on.carl, { remediationId: 'a third' });
  expect(await mailed()).toEqual([]);
});

test('who requests and withdraws again and again fills no mailbox', async () => {
  for (let round = 0; round < 24; round += 1) await on.decline(await begin(on.anna, { remediationId: `round ${round}` }), on.anna);
  expect(await mailed()).toHaveLength(20);
});

test('mails the person who requested a deployment what was decided, and who decided', async () => {
  const approved = await begin();
  await on.approve(approved, on.bert);
  expect(await mailed()).toContain('carl: Rampart: your deployment to Okta');
  expect(await newestTo(on.carl)).toContain('bert@example.test has approved your deployment to Okta.');
  await on.decline(await begin(on.carl, { remediationId: 'another' }), on.anna);
  expect(await newestTo(on.carl)).toContain('Not deployed to Okta. anna@example.test has declined this deployment. Nothing was changed.');
  const late = await begin(on.carl, { remediationId: 'a third' });
  await on.bed.fresh.owner.query("update deployment_job set created_at = created_at - interval '8 days' where id = $1", [late]);
  await expireApprovals(on.bed.deps, on.bed.tenantId);
  expect(await newestTo(on.carl)).toContain('It was not approved within 7 days. Nothing was changed.');
  expect(await newestTo(on.carl)).toContain(`?job=${late}&tenant=${on.bed.tenantId}`);
});

test('mails no one about what they withdrew themselves', async () => {
  const id = await begin(on.carl);
  await forget();
  await on.decline(id, on.carl);
  expect(await mailed()).toEqual([]);
});

test('mails the other administrators a request to end the second approval, and the requester the decision', async () => {
  const { fresh, tenantId, deps } = on.bed;
  await fresh.db.inTenant(tenantId, (tx) => askWithoutApprover(deps, tx, on.anna));
  expect(await mailed()).toEqual(['bert: Rampart: a request to deploy without a second approver waits for approval']);
  const session = { accountId: on.bert.actorId, tenantId } as Parameters<typeof decideWithoutApprover>[1]['session'];
  const caller = { tenantId, by: on.bert, session } as Parameters<typeof decideWithoutApprover>[1];
  await decideWithoutApprover(deps, caller, true);
  expect(await newestTo(on.anna)).toContain('bert@example.test approved the request of anna@example.test');
});

import { randomUUID } from 'node:crypto';
import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import {
  approveWaiting,
  type ConfiguredJira,
  openTicketTestBed,
  putJiraDefaults,
  type TicketTestBed,
} from '../../../test-support/tickets/ticket-test-bed.ts';
import { ticketGate } from './gate.ts';
import { pollTickets } from './reading/poll.ts';

let bed: TicketTestBed;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.reset());

const approved = '10011';
const base = '/api/v1/integrations/jira';

const configure = async (asked?: ConfiguredJira): Promise<number> => (await putJiraDefaults(bed, asked)).statusCode;

const planOf = async (phase = 'stage'): Promise<ShownPlan> =>
  (await bed.on.post('/api/v1/quests/tome/block/plan', { ...bed.on.which(), phase })).json<ShownPlan>();
const deploy = (id: string, body: object) => bed.on.post(`/api/v1/quests/instance/${id}/deploy`, body);
const detailOf = (response: LightMyRequestResponse): string => response.json<{ detail: string }>().detail;
const approve = (name: string) => {
  bed.jira.simulatorControl.advance();
  bed.jira.simulatorControl.move(name, 'Waiting for approval', 'Approved');
};
const pass = (ms: number) => {
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + ms);
};

test('one ticket, however often the button is pressed', async () => {
  const id = await bed.on.begin('block');
  const first = await bed.create(id);
  expect(first.json()).toMatchObject({ tracking: 'filed', tool: 'jira', name: 'SEC-1', issue_data: { status: 'To Do', priority: 'High' } });
  const again = await Promise.all([bed.create(id), bed.create(id, { summary: 'Another' }), bed.create(id)]);
  expect(again.map((response) => response.json<{ name: string }>().name)).toEqual(['SEC-1', 'SEC-1', 'SEC-1']);
  const [issue, ...others] = bed.jira.simulatorControl.issues();
  expect(others).toEqual([]);
  const { plan_hash: hash } = await planOf();
  expect(issue?.description).toContain('Because.');
  expect(issue?.description).toContain(`Plan hash: ${hash}`);
  expect(issue?.description).toContain('Create zone “Rampart: Tor”');
  expect(issue?.labels).toContain('rampart');
  const { rows } = await bed.on.bed.fresh.owner.query<{ action: string }>(
    "select action from audit_event where action like 'ticket.%' and message not like 'Configured%' order by seq",
  );
  expect(rows.map(({ action }) => action)).toEqual(['ticket.request', 'ticket.file']);
});

test('nothing is deployed until the ticket is in the required state, and the refusal says which', async () => {
  expect(await configure()).toBe(200);
  const id = await bed.on.begin('block');
  const { plan_hash: planHash } = await planOf();
  const without = await deploy(id, { plan_hash: planHash });
  expect([without.statusCode, detailOf(without)]).toEqual([
    409,
    'A Jira ticket in the state “Approved” is required before this is deployed. Create it in the step Issue Tracking.',
  ]);
  await bed.create(id);
  const early = await deploy(id, { plan_hash: planHash });
  expect([early.statusCode, detailOf(early)]).toEqual([409, 'SEC-1 must be “Approved” before this is deployed. It is “To Do”.']);
  approve('SEC-1');
  pass(60_000);
  await pollTickets(bed.on.deps, testTenantId, new AbortController().signal);
  expect((await bed.tracked(id)).gate).toEqual({ required_state: 'Approved', because: null, needs_plan: false });
  expect((await deploy(id, {})).statusCode).toBe(409);
  expect((await deploy(id, { plan_hash: planHash })).statusCode).toBe(200);
});

test('the ticket is read when a deployment is requested, however long ago the poll did', async () => {
  await configure();
  const id = await bed.on.begin('block');
  const { plan_hash: planHash } = await planOf();
  await bed.create(id);
  pass(3_600_000);
  const early = await deploy(id, { plan_hash: planHash });
  expect(detailOf(early)).toBe('SEC-1 must be “Approved” before this is deployed. It is “To Do”.');
  approve('SEC-1');
  pass(60_000);
  expect((await deploy(id, { plan_hash: planHash })).statusCode).toBe(200);
});

test('an approval that was taken back a moment ago does not count', async () => {
  await configure();
  const id = await bed.on.begin('block');
  const { plan_hash: planHash } = await planOf();
  await bed.create(id);
  approve('SEC-1');
  pass(60_000);
  await bed.tracked(id);
  bed.jira.simulatorControl.move('SEC-1', 'Declined');
  pass(60_000);
  expect((await deploy(id, { plan_hash: planHash })).statusCode).toBe(409);
});

test('a second administrator approves nothing whose ticket was taken back while it waited', async () => {
  await configure();
  const { owner } = bed.on.bed.fresh;
  const bert = { actorId: randomUUID(), actor: 'bert@example.test', source: '127.0.0.1', requestId: 'r' };
  await owner.query('insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now())', [
    bert.actorId,
    bert.actor,
    testTenantId,
  ]);
  await owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator')", [testTenantId, bert.actorId]);
  await owner.query('update tenant set second_approver = true where tenant_id = $1', [testTenantId]);
  const id = await bed.on.begin('block');
  const { plan_hash: planHash } = await planOf();
  await bed.create(id);
  approve('SEC-1');
  pass(60_000);
  const { job_uuid: jobId } = (await deploy(id, { plan_hash: planHash })).json<{ job_uuid: string }>();
  const approval = () => approveWaiting(bed, { jobId, planHash, by: bert });
  bed.jira.simulatorControl.move('SEC-1', 'Declined');
  pass(60_000);
  await bed.tracked(id);
  await expect(approval()).rejects.toThrow('SEC-1 must be “Approved” before this is deployed. It is “Declined”.');
  bed.jira.simulatorControl.move('SEC-1', 'Waiting for approval', 'Approved');
  pass(60_000);
  await bed.tracked(id);
  await approval();
  await owner.query('update tenant set second_approver = false where tenant_id = $1', [testTenantId]);
});

test('a ticket is created as it would be drafted, with what is configured', async () => {
  const id = await bed.on.begin('block');
  const byDefault = () => bed.press(id, `/api/v1/integrations/common/issue?quest_instance_id=${id}`, {});
  expect(detailOf(await byDefault())).toContain('Choose Configure on the tile of your tracker');
  await configure();
  expect((await byDefault()).json()).toMatchObject({ tracking: 'filed', name: 'SEC-1' });
  expect((await byDefault()).json()).toMatchObject({ tracking: 'filed', name: 'SEC-1' });
  const [issue, ...others] = bed.jira.simulatorControl.issues();
  expect([issue?.summary, others]).toEqual(['Rampart: Block (Okta)', []]);
});

test('a changed plan has to be approved again', async () => {
  await configure();
  const id = await bed.on.begin('block');
  await bed.create(id);
  approve('SEC-1');
  pass(60_000);
  expect((await bed.tracked(id)).issue_data?.status).toBe('Approved');
  const select = { ...bed.on.which(), selected: ['okta.tor-blocked'] };
  await bed.on.bed.ask('POST', '/api/v1/quests/tome/block/snapshot', { payload: select });
  const { plan_hash: planHash } = await planOf();
  const refused = await deploy(id, { plan_hash: planHash });
  expect([refused.statusCode, detailOf(refused)]).toEqual([409, expect.stringContaining('SEC-1 approves a different plan.')]);
  await bed.ask('POST', `/api/v1/integrations/common/issue/plan?quest_instance_id=${id}`);
  bed.jira.simulatorControl.advance();
  await bed.deliver(id);
  expect(bed.jira.simulatorControl.issues()[0]?.comments[0]).toContain(planHash);
  // It was approved before the new plan was in it.
  expect((await deploy(id, { plan_hash: planHash })).statusCode).toBe(409);
  bed.jira.simulatorControl.advance();
  bed.jira.simulatorControl.move('SEC-1', 'To Do', 'Waiting for approval', 'Approved');
  pass(60_000);
  await bed.tracked(id);
  expect((await deploy(id, { plan_hash: planHash })).statusCode).toBe(200);
});

test('the ticket is told of staging, moved on when it is in force, and told of the rollback', async () => {
  await configure();
  const id = await bed.on.begin('block');
  await bed.create(id);
  approve('SEC-1');
  pass(60_000);
  await bed.tracked(id);
  await deploy(id, { plan_hash: (await planOf()).plan_hash });
  await bed.on.settle();
  await bed.deliver(id);
  expect(bed.jira.simulatorControl.issues()[0]).toMatchObject({ status: 'Approved', comments: [expect.stringContaining('Staged by')] });
  // What was staged under the approved plan is enabled without a second approval.
  const enabled = await deploy(id, { phase: 'enable', plan_hash: (await planOf('enable')).plan_hash });
  expect(enabled.statusCode).toBe(200);
  await bed.on.settle();
  await bed.deliver(id);
  expect(bed.jira.simulatorControl.issues()[0]).toMatchObject({ status: 'Done' });
  const undone = await bed.on.rollBackAll();
  expect(undone.length).toBeGreaterThan(0);
  await bed.deliver(id);
  const [issue] = bed.jira.simulatorControl.issues();
  expect(issue?.comments.filter((text) => text.includes('Rolled back by'))).toHaveLength(undone.length);
  expect(issue?.status).toBe('Done');
  const again = await deploy(id, { plan_hash: (await planOf()).plan_hash });
  expect([again.statusCode, detailOf(again)]).toEqual([409, 'SEC-1 must be “Approved” before this is deployed. It is “Done”.']);
});

test('a whole program is refused where a state is required, and a product of its own settings is not', async () => {
  await configure();
  const program = { product_name: 'okta', program_uuid: bed.on.which().program_uuid, program_type: 'baseline' };
  const refused = await bed.on.post('/api/v1/programs/deployment/job', program);
  expect([refused.statusCode, detailOf(refused)]).toEqual([409, expect.stringContaining('Deploy its remediations one by one.')]);
  expect(await configure({ product: 'okta', isRequired: false })).toBe(200);
  expect((await bed.on.post('/api/v1/programs/deployment/job', program)).statusCode).toBe(200);
});

test('putting back what changed without Rampart waits for no ticket', async () => {
  await configure();
  const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
  const asked = { product: 'okta', phase: 'deploy', action: 0, requested: [], programId: null, remediationId: null, by } as const;
  const gate = ticketGate(bed.on.deps);
  const reach = (request: Parameters<typeof gate>[1]) => bed.on.bed.fresh.db.inTenant(testTenantId, (tx) => gate(tx, request));
  await expect(reach(asked)).rejects.toThrow('Deploy its remediations one by one.');
  await expect(reach({ ...asked, objects: [] })).resolves.toBeUndefined();
});

test('an approval that could not be read for long does not count', async () => {
  await configure();
  const id = await bed.on.begin('block');
  await bed.create(id);
  approve('SEC-1');
  pass(60_000);
  await bed.tracked(id);
  bed.way.before = () => {
    throw new TypeError('down');
  };
  pass(11 * 60_000);
  const tracked = await bed.tracked(id);
  expect(tracked.problem).toBe(
    'There was an error while communicating with your issue tracking software. Please check the health of your instance.',
  );
  const refused = await deploy(id, { plan_hash: (await planOf()).plan_hash });
  expect(detailOf(refused)).toBe('SEC-1 could not be read for more than 10 minutes. Check the connection to Jira, then deploy.');
});

test('a declined ticket approves nothing, and a deleted one says so', async () => {
  await configure();
  const id = await bed.on.begin('block');
  await bed.create(id);
  approve('SEC-1');
  pass(60_000);
  await bed.tracked(id);
  bed.jira.simulatorControl.move('SEC-1', 'Declined');
  pass(60_000);
  expect((await bed.tracked(id)).gate.because).toBe('SEC-1 must be “Approved” before this is deployed. It is “Declined”.');
  bed.jira.simulatorControl.deleteIssue('SEC-1');
  pass(60_000);
  expect(await bed.tracked(id)).toMatchObject({ tracking: 'gone', gate: { because: expect.stringContaining('was deleted in Jira') } });
});

test('the fields that a project requires are named, and the ticket can be asked for again', async () => {
  const id = await bed.on.begin('block');
  bed.jira.simulatorControl.requireField('SEC', '10001', { id: 'customfield_10077', name: 'Cost centre' });
  const refused = await bed.create(id);
  expect([refused.statusCode, detailOf(refused)]).toEqual([
    400,
    'Please verify the required fields in your Jira project settings for this issue type. Jira names: “Cost centre”.',
  ]);
  expect(await bed.tracked(id)).toMatchObject({ tracking: 'refused' });
  expect((await bed.create(id, { project_id: '10102' })).json()).toMatchObject({ tracking: 'filed', name: 'NET-1' });
});

test('an account that may not create tickets gets a clear refusal', async () => {
  const id = await bed.on.begin('block');
  bed.jira.simulatorControl.closeProject('SEC');
  const refused = await bed.create(id);
  expect([refused.statusCode, detailOf(refused)]).toEqual([
    400,
    'The account that Rampart uses in Jira may not do this in the project. Grant it Create Issues, Assign Issues, Transition Issues and Add Comments there, or choose another project.',
  ]);
  expect(bed.jira.simulatorControl.issues()).toEqual([]);
});

test('who asked for a ticket is notified when it is approved, with links to the issue and the remediation', async () => {
  await configure();
  const id = await bed.on.begin('block');
  await bed.create(id);
  expect(await bed.notified()).toEqual([]);
  approve('SEC-1');
  pass(60_000);
  const poll = () => pollTickets(bed.on.deps, testTenantId, new AbortController().signal);
  await poll();
  pass(60_000);
  await poll();
  const links = [
    { link_type: 'jira-issue', link_target: 'https://haldenfreight.atlassian.net/browse/SEC-1' },
    { link_type: 'remediation-instance', link_target: id },
  ];
  expect(await bed.notified()).toEqual([{ subject: 'SEC-1 is “Approved”: “Block” can be deployed.', priority: 'medium', links }]);
  bed.jira.simulatorControl.deleteIssue('SEC-1');
  pass(60_000);
  await poll();
  expect((await bed.notified())[1]).toMatchObject({
    subject: 'SEC-1 was deleted in Jira, or can no longer be seen: “Block”.',
    priority: 'high',
  });
});

test('an unlinked ticket stays in its tracker, and another one can be created', async () => {
  const id = await bed.on.begin('block');
  await bed.create(id);
  const unlink = () => bed.ask('DELETE', `/api/v1/integrations/common/issue/unlink?quest_instance_id=${id}`);
  expect((await unlink()).statusCode).toBe(204);
  expect((await unlink()).statusCode).toBe(404);
  expect((await bed.tracked(id)).tracking).toBe('none');
  expect((await bed.create(id)).json()).toMatchObject({ name: 'SEC-2' });
});

test('reads and writes what is configured, and 444 where nothing is', async () => {
  const read = (path: string) => bed.ask('GET', `${base}/configurations/${path}`);
  expect((await read('default')).statusCode).toBe(444);
  expect((await read('default/issue/options?product=okta')).statusCode).toBe(444);
  await configure();
  await configure({ product: 'okta', isRequired: false });
  expect((await read('default')).json()).toMatchObject({
    project_id: '10100',
    state_mapping: { ticket_state_id_required_for_deploy: approved },
  });
  expect((await read('default/issue/options')).json()).toMatchObject({
    product_default_issue_options: [{ product: 'okta', state_mapping: { is_state_required_for_deploy: false } }],
  });
  const remove = () => bed.ask('DELETE', `${base}/configurations/default/issue/options?product=okta`);
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 444]);
  bed.way.isConnected = false;
  expect((await bed.ask('GET', `${base}/project/details`)).statusCode).toBe(444);
});

test('who only reads cannot create, plan or unlink a ticket', async () => {
  const id = await bed.on.begin('block');
  const paths = [`jira/issue?quest_instance_id=${id}`, `common/issue/plan?quest_instance_id=${id}`];
  for (const path of paths)
    expect((await bed.ask('POST', `/api/v1/integrations/${path}`, { summary: 'x' }, 'read-only')).statusCode).toBe(403);
  expect(
    (await bed.ask('DELETE', `/api/v1/integrations/common/issue/unlink?quest_instance_id=${id}`, undefined, 'read-only')).statusCode,
  ).toBe(403);
});

test('a draft says what, why and how, without anyone needing Rampart', async () => {
  const query = new URLSearchParams({ quest_tome_id: 'block', ...bed.on.which() });
  const draft = (await bed.ask('GET', `/api/v1/integrations/common/issue/draft?${query.toString()}`)).json<{
    summary: string;
    description: string;
  }>();
  expect(draft.summary).toBe('Rampart: Block (Okta)');
  for (const words of ['What\n', 'Why\n', 'how to check it', 'how to undo it']) expect(draft.description).toContain(words);
  // The guide has tables with columns; a ticket has none.
  expect(draft.description).not.toContain('column');
});

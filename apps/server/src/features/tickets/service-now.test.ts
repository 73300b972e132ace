import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { SnowDetails } from '@rampart/contract/tickets/snow.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTicketTestBed, type TicketTestBed } from '../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
let details: SnowDetails;
const base = '/api/v1/integrations/snow';

beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  bed.way.isSnow = true;
  details = (await bed.ask('GET', `${base}/project/details`)).json<SnowDetails>();
});

const pass = (ms: number) => {
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + ms);
};
const choice = () => ({
  assignee_group_id: details.groups[0]!.id,
  assignee_id: details.users[0]!.id,
  impact: '2',
  urgency: '2',
  priority: '3',
});
const create = (id: string) =>
  bed.press(id, `${base}/issue?quest_instance_id=${id}`, {
    summary: 'Block',
    short_description: 'Block',
    description: 'Because.',
    ...choice(),
  });

const configure = () =>
  bed.ask('POST', `${base}/configurations/default`, {
    ...Object.fromEntries(Object.entries(choice()).map(([name, value]) => [`default_${name}`, value])),
    state_mapping: {
      is_state_required_for_deploy: true,
      ticket_state_id_required_for_deploy: '2',
      should_transition_state_post_deploy: true,
      ticket_state_id_desired_post_deploy: '7',
    },
  });

test('a state that the account may not write stays as it was, and the step says so', async () => {
  await configure();
  const id = await bed.on.begin('block');
  await create(id);
  const { number } = bed.snow.simulatorControl.incidents()[0]!;
  bed.snow.simulatorControl.advance();
  bed.snow.simulatorControl.move(number, 'In Progress');
  bed.snow.simulatorControl.forbid('write', 'incident.state');
  pass(60_000);
  await bed.tracked(id);
  const plan = (await bed.on.post('/api/v1/quests/tome/block/plan', bed.on.which())).json<ShownPlan>();
  await bed.on.post(`/api/v1/quests/instance/${id}/deploy`, { plan_hash: plan.plan_hash });
  await bed.on.settle();
  await bed.on.post(`/api/v1/quests/instance/${id}/deploy`, { phase: 'enable' });
  await bed.on.settle();
  await bed.deliver(id);
  expect((await bed.tracked(id)).problem).toContain('ServiceNow does not let Rampart move');
});

test('offers users, groups and choices by name and value', () => {
  expect(details.groups.map(({ name }) => name)).toContain('Security Operations');
  expect(details.priorities[0]).toEqual({ name: '1 - Critical', value: '1' });
});

test('an incident gates a deployment, is told of it and closed', async () => {
  expect((await configure()).statusCode).toBe(200);
  expect((await bed.ask('GET', `${base}/configurations/default`)).json()).toMatchObject({ default_impact: '2' });
  const id = await bed.on.begin('block');
  expect((await create(id)).json()).toMatchObject({
    tracking: 'filed',
    tool: 'servicenow',
    issue_data: { status: 'New', impact: '2 - Medium' },
  });
  const { number } = bed.snow.simulatorControl.incidents()[0]!;
  const plan = (await bed.on.post('/api/v1/quests/tome/block/plan', bed.on.which())).json<ShownPlan>();
  const deploy = (body: object) => bed.on.post(`/api/v1/quests/instance/${id}/deploy`, body);
  const early = await deploy({ plan_hash: plan.plan_hash });
  expect(early.json<{ detail: string }>().detail).toBe(`${number} must be “In Progress” before this is deployed. It is “New”.`);
  bed.snow.simulatorControl.advance();
  bed.snow.simulatorControl.move(number, 'In Progress');
  pass(60_000);
  await bed.tracked(id);
  expect((await deploy({ plan_hash: plan.plan_hash })).statusCode).toBe(200);
  await bed.on.settle();
  await deploy({ phase: 'enable' });
  await bed.on.settle();
  await bed.deliver(id);
  const [incident, ...others] = bed.snow.simulatorControl.incidents();
  expect(others).toEqual([]);
  expect(incident?.state).toBe('Closed');
  expect(incident?.notes.map((note) => note.split(' ', 1)[0])).toEqual(['Staged', 'Enabled']);
});

test('an incident whose moves cannot be dated approves nothing', async () => {
  await configure();
  const id = await bed.on.begin('block');
  await create(id);
  const { number } = bed.snow.simulatorControl.incidents()[0]!;
  bed.snow.simulatorControl.forbid('read', 'sys_audit');
  bed.snow.simulatorControl.move(number, 'In Progress');
  pass(60_000);
  expect((await bed.tracked(id)).gate).toMatchObject({ because: null, needs_plan: true });
});

test.each(['dropped-connection', 'server-error', 'too-many-requests', 'garbage'] as const)(
  'one incident when ServiceNow answers with %s',
  async (kind) => {
    bed.patience.ms = 0;
    const id = await bed.on.begin('block');
    bed.snow.faults.order({ kind, method: 'POST' });
    await create(id);
    for (let attempt = 1; attempt < 6 && (await bed.tracked(id)).tracking !== 'filed'; attempt += 1) {
      pass(10_000 * attempt);
      await bed.deliver(id, { attempt }).catch(() => {});
    }
    expect((await bed.tracked(id)).tracking).toBe('filed');
    expect(bed.snow.simulatorControl.incidents()).toHaveLength(1);
  },
);

test('a long text goes on in work notes, said once, and the incident itself has the hash of the plan', async () => {
  bed.patience.ms = 0;
  const id = await bed.on.begin('block');
  const description = Array.from({ length: 60 }, (_, place) => `Step ${place}: ${'do this exactly. '.repeat(10)}`).join('\n\n');
  bed.snow.faults.order({ kind: 'lost-answer', method: 'PATCH' });
  await bed.press(id, `${base}/issue?quest_instance_id=${id}`, { summary: 'Block', short_description: 'Block', description, ...choice() });
  for (let attempt = 2; attempt < 5; attempt += 1) {
    pass(31_000);
    await bed.deliver(id, { attempt }).catch(() => {});
  }
  const { plan_hash: hash } = (await bed.on.post('/api/v1/quests/tome/block/plan', bed.on.which())).json<ShownPlan>();
  const [incident] = bed.snow.simulatorControl.incidents();
  for (const words of ['Step 0:', `Plan hash: ${hash}`, 'Open in Rampart: ', 'Rampart reference: '])
    expect(incident?.description).toContain(words);
  const notes = incident?.notes ?? [];
  expect(notes.map((note) => note.split('\n', 1)[0])).toEqual(notes.map((_, place) => `Part ${place + 2} of ${notes.length + 1}`));
  const said = [incident?.description, ...notes].join('\n');
  for (let place = 0; place < 60; place += 1) expect(said.split(`Step ${place}:`)).toHaveLength(2);
  expect(said).toContain('Create zone “Rampart: Tor”');
});

test('where both trackers are connected, the one that requires a state is asked for', async () => {
  await configure();
  bed.way.isBoth = true;
  const id = await bed.on.begin('block');
  const { plan_hash: hash } = (await bed.on.post('/api/v1/quests/tome/block/plan', bed.on.which())).json<ShownPlan>();
  const refusal = async () =>
    (await bed.on.post(`/api/v1/quests/instance/${id}/deploy`, { plan_hash: hash })).json<{ detail: string }>().detail;
  expect(await refusal()).toMatch(/^A ServiceNow ticket in the state “In Progress” is required/);
  await bed.create(id);
  expect(await refusal()).toBe(
    'SEC-1 is in Jira, and a ServiceNow ticket in the state “In Progress” is required before this is deployed. Unlink it and create another in the step Issue Tracking.',
  );
  await bed.ask('DELETE', `/api/v1/integrations/common/issue/unlink?quest_instance_id=${id}`);
  expect((await create(id)).json()).toMatchObject({ tracking: 'filed', tool: 'servicenow', gate: { required_state: 'In Progress' } });
});

test('what one tracker refused can be created in the other', async () => {
  bed.way.isBoth = true;
  bed.jira.simulatorControl.closeProject('SEC');
  const id = await bed.on.begin('block');
  expect((await bed.create(id)).statusCode).toBe(400);
  expect((await create(id)).json()).toMatchObject({ tracking: 'filed', tool: 'servicenow' });
  expect(bed.snow.simulatorControl.incidents()).toHaveLength(1);
});

test('mandatory columns that are not filled in are named', async () => {
  const id = await bed.on.begin('block');
  bed.snow.simulatorControl.requireColumn('u_cost_centre', 'Cost centre');
  expect((await create(id)).json<{ detail: string }>().detail).toContain('ServiceNow names: “Cost centre”.');
});

test('a user who may not create incidents gets a clear refusal', async () => {
  bed.snow.simulatorControl.forbid('write', 'incident');
  const refused = await create(await bed.on.begin('block'));
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('may not do this')]);
});

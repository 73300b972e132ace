import type { DriftTicket } from '@rampart/contract/watch/alerts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { moveChanges } from '../alerts/move-changes.ts';
import { jiraFields, openTicketTestBed, type TicketTestBed } from '../../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
const grouping = '0197a000-0000-7000-8000-0000000000a1';
const elsewhere = '0197a000-0000-7000-8000-0000000000a2';
const otherTenant = '00000000-0000-4000-8000-0000000000ff';

beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await addAlert(testTenantId, grouping);
});

/** A policy that Lucia has disabled, with a name that means something to browsers, trackers and queries. */
async function addAlert(tenantId: string, id: string): Promise<void> {
  const { owner } = bed.on.bed.fresh;
  await owner.query('insert into tenant (tenant_id, name) values ($1, $2) on conflict do nothing', [tenantId, 'Other']);
  await owner.query('delete from drift_change where tenant_id = $1', [tenantId]);
  await owner.query(
    `insert into drift_grouping (tenant_id, id, application_id, product, category, title, found_at)
     values ($1, $2, $2, 'okta', 'policy_disabled', 'Policy “<b>MFA</b>” disabled', now()) on conflict do nothing`,
    [tenantId, id],
  );
  const risk = {
    points: 4,
    controls: [{ id: 'c', title: 'Require MFA', priority: 'p1', from: 'pass', to: 'fail', attacks: 12, isShared: false }],
  };
  await owner.query(
    `insert into drift_change (tenant_id, grouping_id, application_id, product, type, object_id, object_name, category, found_at, actor, cause,
       priority, risk_points, risk, status)
     values ($1, $2, $2, 'okta', 'policy', 'p', '<img src=x onerror=alert(1)> [x|javascript:y] {code}', 'policy_disabled', now(), 'lucia@example.test',
       'person', 'high', 4, $3, 'new')`,
    [tenantId, id, JSON.stringify(risk)],
  );
}

const path = (id = grouping) => `/api/v1/drift/groupings/${id}/issue`;
const defaults = async () => {
  const { users } = (await bed.ask('GET', '/api/v1/integrations/jira/project/details?project_id=10100')).json<{
    users: { id: string }[];
  }>();
  const state_mapping = {
    is_state_required_for_deploy: false,
    ticket_state_id_required_for_deploy: null,
    should_transition_state_post_deploy: false,
    ticket_state_id_desired_post_deploy: null,
  };
  const body = { ...jiraFields, assignee_id: users[0]!.id, state_mapping };
  return bed.ask('POST', '/api/v1/integrations/jira/configurations/default', body);
};
const draft = async () =>
  (await bed.ask('GET', `${path()}/draft`)).json<{ summary: string; description: string; tool_name: string | null }>();
async function create(more: object = {}) {
  const { summary, description } = await draft();
  return bed.press(grouping, path(), { summary, description, ...more });
}

test('the draft says which tracker the ticket is created in, once one is configured', async () => {
  expect((await draft()).tool_name).toBeNull();
  await defaults();
  expect((await draft()).tool_name).toBe('Jira');
});

test('one ticket for an alert, however often it is asked for, with what a person needs to decide', async () => {
  await defaults();
  const first = (await create()).json<{ ticket: DriftTicket }>().ticket;
  expect(first).toMatchObject({ tracking: 'filed', tool: 'jira', name: 'SEC-1', status: 'To Do', problem: null });
  expect((await create()).json<{ ticket: DriftTicket }>().ticket.name).toBe('SEC-1');
  const [issue, ...others] = bed.jira.simulatorControl.issues();
  expect(others).toEqual([]);
  for (const words of [
    'by lucia@example.test, without a ticket',
    'No longer in place: Require MFA.',
    '12',
    'choose Revert',
    'Rampart reference: rampart-',
  ])
    expect(issue?.description).toContain(words);
  // Text of others stays text: there is nothing in the document but paragraphs, and one link to Rampart.
  expect(issue?.description).toContain('<img src=x onerror=alert(1)> [x|javascript:y] {code}');
  expect(issue?.summary).toBe('Rampart: Policy “<b>MFA</b>” disabled (Okta)');
});

test('the alert shows the state of its ticket as the tracker has it, and an unlinked one can be created again', async () => {
  await defaults();
  await create();
  bed.jira.simulatorControl.move('SEC-1', 'Waiting for approval');
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + 60_000);
  const shown = async () => (await bed.ask('GET', path())).json<{ ticket: DriftTicket | null }>().ticket;
  expect(await shown()).toMatchObject({ name: 'SEC-1', status: 'Waiting for approval' });
  expect((await bed.ask('DELETE', path())).statusCode).toBe(204);
  expect(await shown()).toBeNull();
  expect((await create()).json<{ ticket: DriftTicket }>().ticket.name).toBe('SEC-2');
});

test('the ticket goes with all changes of an alert to another grouping, and stays where some are left', async () => {
  await defaults();
  await create();
  const { owner, db } = bed.on.bed.fresh;
  const copy = `insert into drift_change (tenant_id, grouping_id, application_id, product, type, object_id, object_name, category, found_at, cause, priority, risk_points, risk, status)
    select tenant_id, grouping_id, application_id, product, type, 'q', 'Other', category, found_at, cause, priority, risk_points, risk, status from drift_change where tenant_id = $1`;
  await owner.query(copy, [testTenantId]);
  const { rows } = await owner.query<{ id: string }>('select id from drift_change where tenant_id = $1 order by id', [testTenantId]);
  const by = { actorId: '', actor: 'anna@example.test', source: 'test', requestId: 'r' };
  const deps = { ...bed.on.deps, controls: [], names: async () => new Map<string, string>() };
  const move = (ids: readonly string[]) =>
    db.inTenant(testTenantId, (tx) => moveChanges(deps, tx, { changeIds: ids, groupingId: null, by }));
  const ticketOf = async (id: string) => (await bed.ask('GET', path(id))).json<{ ticket: DriftTicket | null }>().ticket?.name ?? null;
  const [first, second] = rows.map(({ id }) => id) as [string, string];
  const part = await move([second]);
  expect([await ticketOf(grouping), await ticketOf(part)]).toEqual(['SEC-1', null]);
  const whole = await move([first, second]);
  expect(await ticketOf(whole)).toBe('SEC-1');
});

test('without defaults it says where they are configured, and a refusal of the tracker is kept with the alert', async () => {
  const refused = await create();
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    expect.stringContaining('Choose Configure on the tile'),
  ]);
  await defaults();
  bed.jira.simulatorControl.requireField('SEC', '10001', { id: 'customfield_10077', name: 'Cost centre' });
  const named = await create();
  expect([named.statusCode, named.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('Jira names: “Cost centre”.')]);
  expect((await bed.ask('GET', path())).json()).toMatchObject({
    ticket: { tracking: 'refused', problem: expect.stringContaining('Cost centre') },
  });
});

test('an alert of another tenant is not found, and who only reads creates nothing', async () => {
  await addAlert(otherTenant, elsewhere);
  await defaults();
  const body = { summary: 'x', description: '' };
  expect((await bed.ask('POST', path(elsewhere), body)).statusCode).toBe(404);
  expect((await bed.ask('GET', `${path(elsewhere)}/draft`)).statusCode).toBe(404);
  expect((await bed.ask('POST', path(), body, 'read-only')).statusCode).toBe(403);
  expect((await bed.ask('DELETE', path(), undefined, 'read-only')).statusCode).toBe(403);
  expect((await bed.ask('POST', path(), { summary: ' ', description: '' })).statusCode).toBe(400);
  expect(bed.jira.simulatorControl.issues()).toEqual([]);
});

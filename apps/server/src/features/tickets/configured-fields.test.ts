import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jiraFields, openTicketTestBed, type TicketTestBed } from '../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.reset());

const base = '/api/v1/integrations/jira';
const detailOf = (response: LightMyRequestResponse): string => response.json<{ detail: string }>().detail;

test('a new ticket has the labels that are configured, and is moved to the status that is', async () => {
  const { users } = (await bed.ask('GET', `${base}/project/details?project_id=10100`)).json<{ users: { id: string }[] }>();
  const state_mapping = {
    is_state_required_for_deploy: false,
    ticket_state_id_required_for_deploy: null,
    should_transition_state_post_deploy: false,
    ticket_state_id_desired_post_deploy: null,
  };
  const defaults = { ...jiraFields, assignee_id: users[0]!.id, status_id: '10010', labels: ['security', 'change-board'], state_mapping };
  const put = (more: object) => bed.ask('POST', `${base}/configurations/default`, { ...defaults, ...more });
  expect((await put({ status_id: '77' })).statusCode).toBe(400);
  expect((await put({ labels: ['two words'] })).statusCode).toBe(400);
  const approving = { ...state_mapping, is_state_required_for_deploy: true, ticket_state_id_required_for_deploy: '10010' };
  expect(detailOf(await put({ state_mapping: approving }))).toContain('cannot start in the state that approves it');
  const where = async () => (await bed.ask('GET', '/api/v1/integrations/common/issue/tracker?product=okta')).json<unknown>();
  expect(await where()).toEqual({ tool: null });
  expect((await put({})).statusCode).toBe(200);
  expect(await where()).toEqual({ tool: 'jira' });
  expect((await bed.ask('GET', `${base}/configurations/default`)).json()).toEqual(defaults);
  const id = await bed.on.begin('block');
  await bed.create(id);
  const [issue] = bed.jira.simulatorControl.issues();
  expect(issue).toMatchObject({ status: 'Waiting for approval', labels: ['rampart', expect.any(String), 'security', 'change-board'] });
});

test('what the tracker does not offer cannot be configured', async () => {
  const { users } = (await bed.ask('GET', `${base}/project/details?project_id=10100`)).json<{ users: { id: string }[] }>();
  const mapping = {
    is_state_required_for_deploy: true,
    ticket_state_id_required_for_deploy: '77',
    should_transition_state_post_deploy: false,
    ticket_state_id_desired_post_deploy: null,
  };
  const put = (more: object) =>
    bed.ask('POST', `${base}/configurations/default`, { ...jiraFields, assignee_id: users[0]!.id, state_mapping: mapping, ...more });
  expect(detailOf(await put({}))).toBe('This state does not exist in the project any more. Choose another one.');
  expect(detailOf(await put({ project_id: '10103' }))).toBe('The project can no longer be chosen. Choose another one.');
});

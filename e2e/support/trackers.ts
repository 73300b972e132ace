import { type APIRequestContext, expect } from '@playwright/test';
import { jira } from '../../packages/simulators/src/jira/simulator.ts';
import { servicenow } from '../../packages/simulators/src/servicenow/simulator.ts';
import { testWorld } from '../../packages/simulators/test-support/test-world.ts';
import { connectByCall } from './connect-by-call.ts';
import type { Administrator } from './new-tenant.ts';
import { tokenOf } from './outbox.ts';

interface Option {
  readonly id: string;
  readonly name: string;
}
type Read = (url: string) => Promise<Readonly<Record<string, readonly Option[]>>>;
interface Defaults {
  readonly path: string;
  readonly body: object;
}

/** The first, where it does not matter which. */
const idOf = (options: readonly Option[], name?: string): string =>
  options.find((option) => name === undefined || option.name === name)?.id ?? '';

const requiring = (stateId: string) => ({
  is_state_required_for_deploy: true,
  ticket_state_id_required_for_deploy: stateId,
  should_transition_state_post_deploy: false,
  ticket_state_id_desired_post_deploy: null,
});

export interface Tracker {
  readonly product: string;
  /** The way to connect it, as the credentials have it. */
  readonly method: string;
  readonly name: RegExp;
  /** What people do there is done to it directly: it is this journey’s own. */
  readonly running: { readonly stop: () => Promise<void> };
  readonly credentials: Readonly<Record<string, string>>;
  readonly fields: readonly (readonly [label: string, option: string])[];
  readonly person: string;
  readonly states: { readonly first: string; readonly approved: string; readonly over: string };
  /** What new tickets have, for the call that saves it. */
  readonly defaults: (read: Read) => Promise<Defaults>;
  readonly approve: (name: string) => void;
  /** An administrator of the tracker lets it report changes, signed with the secret. */
  readonly reportTo: (webhook: { readonly url: string; readonly secret: string }) => void;
  /** What Rampart answered to each report. */
  readonly answers: () => Promise<readonly number[]>;
  readonly tickets: () => readonly {
    readonly name: string;
    readonly text: string;
    readonly state: string;
    readonly notes: readonly string[];
  }[];
}

export async function openJira(): Promise<Tracker> {
  const world = testWorld();
  const running = await jira.start({ world });
  const inJira = running.simulatorControl;
  return {
    product: 'Jira',
    method: 'api_key_username',
    name: /^SEC-1$/,
    running,
    credentials: { ...jira.credentialsFor(world)['api_key_username'], url: running.url },
    fields: [
      ['Project', 'Security Operations'],
      ['Issue Type', 'Task'],
      ['Priority', 'High'],
    ],
    person: 'Owner',
    states: { first: 'To Do', approved: 'Approved', over: 'Done' },
    async defaults(read) {
      const path = '/api/v1/integrations/jira';
      const { projects = [] } = await read(`${path}/project/details`);
      const project_id = idOf(projects, 'Security Operations');
      const {
        issue_types: types = [],
        priorities = [],
        users = [],
        statuses = [],
      } = await read(`${path}/project/details?project_id=${project_id}`);
      const chosen = { project_id, issue_type_id: idOf(types, 'Task'), priority_id: idOf(priorities, 'High'), assignee_id: idOf(users) };
      return { path, body: { ...chosen, state_mapping: requiring(idOf(statuses, 'Approved')) } };
    },
    approve(name) {
      inJira.advance();
      inJira.move(name, 'Waiting for approval', 'Approved');
    },
    reportTo: (webhook) => inJira.webhooks.add(webhook),
    answers: () => inJira.webhooks.answers(),
    tickets: () =>
      inJira.issues().map(({ key, description, status, comments }) => ({ name: key, text: description, state: status, notes: comments })),
  };
}

export async function openServiceNow(): Promise<Tracker> {
  const world = testWorld();
  const running = await servicenow.start({ world });
  const inServiceNow = running.simulatorControl;
  return {
    product: 'ServiceNow',
    method: 'username_password_hostname',
    name: /^INC\d+$/,
    running,
    credentials: { ...servicenow.credentialsFor(world)['username_password_hostname'], hostname: running.url },
    fields: [
      ['Assignee Group', 'Security Operations'],
      ['Impact', '2 - Medium'],
      ['Urgency', '2 - Medium'],
      ['Priority', '3 - Moderate'],
    ],
    person: 'Assignee',
    states: { first: 'New', approved: 'In Progress', over: 'Closed' },
    async defaults(read) {
      const path = '/api/v1/integrations/snow';
      const { groups = [], users = [], statuses = [] } = await read(`${path}/project/details`);
      const people = { default_assignee_group_id: idOf(groups, 'Security Operations'), default_assignee_id: idOf(users) };
      const body = { ...people, default_impact: '2', default_urgency: '2', default_priority: '3' };
      return { path, body: { ...body, state_mapping: requiring(idOf(statuses, 'In Progress')) } };
    },
    approve(name) {
      inServiceNow.advance();
      inServiceNow.move(name, 'In Progress');
    },
    reportTo: (rule) => inServiceNow.rules.add(rule),
    answers: () => inServiceNow.rules.answers(),
    tickets: () =>
      inServiceNow.incidents().map(({ number, description, state, notes }) => ({ name: number, text: description, state, notes })),
  };
}

/** Connected and configured by the calls that the screens make, for journeys about something else. */
export async function connectTracker(request: APIRequestContext, by: Administrator, tracker: Tracker): Promise<void> {
  const { product, method, credentials, defaults } = tracker;
  await connectByCall(request, by, { product: product.toLowerCase(), auth_method: method, credentials });
  const headers = { authorization: `Bearer ${await tokenOf(request, by.email, by.password)}` };
  const read: Read = async (url) => (await (await request.get(url, { headers })).json()) as Awaited<ReturnType<Read>>;
  const { path, body } = await defaults(read);
  const saved = await request.post(`${path}/configurations/default`, { headers, data: body });
  expect(saved.status(), await saved.text()).toBe(200);
}

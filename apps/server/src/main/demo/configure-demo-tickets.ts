import { type Call, CallFailed } from '@rampart/contract/client.ts';
import { getJiraDefaults, getJiraDetails, putJiraDefaults } from '@rampart/contract/tickets/jira.ts';
import { getSnowDefaults, getSnowDetails, putSnowDefaults } from '@rampart/contract/tickets/snow.ts';

const notConfigured = 444;
const team = 'Security Operations';

/** Nothing is deployed later because of it: who looks at the demo decides what a ticket must be. */
const noStates = {
  is_state_required_for_deploy: false,
  ticket_state_id_required_for_deploy: null,
  should_transition_state_post_deploy: false,
  ticket_state_id_desired_post_deploy: null,
} as const;

async function isConfigured(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof CallFailed && error.status === notConfigured) return false;
    throw error;
  }
}

interface Option {
  readonly id: string;
  readonly name: string;
}

const idOf = (options: readonly Option[], name?: string): string => (options.find((one) => one.name === name) ?? options[0])?.id ?? '';

async function configureJira(call: Call): Promise<void> {
  if (await isConfigured(call(getJiraDefaults, {}))) return;
  const { projects, priorities } = (await call(getJiraDetails, { query: {} })).data;
  const project = idOf(projects, team);
  const { issue_types: types, users } = (await call(getJiraDetails, { query: { project_id: project } })).data;
  const chosen = {
    project_id: project,
    issue_type_id: idOf(types, 'Task'),
    assignee_id: idOf(users),
    priority_id: idOf(priorities, 'High'),
  };
  await call(putJiraDefaults, { body: { ...chosen, status_id: null, labels: [], state_mapping: noStates } });
}

async function configureServiceNow(call: Call): Promise<void> {
  if (await isConfigured(call(getSnowDefaults, {}))) return;
  const { groups, users } = (await call(getSnowDetails, { query: {} })).data;
  const people = { default_assignee_group_id: idOf(groups, team), default_assignee_id: idOf(users) };
  await call(putSnowDefaults, {
    body: { ...people, default_impact: '2', default_urgency: '2', default_priority: '3', state_mapping: noStates },
  });
}

const trackers: Readonly<Record<string, (call: Call) => Promise<void>>> = { jira: configureJira, servicenow: configureServiceNow };

/** Says what new tickets have in a tracker of the demo, as the administrator does on screen; what is configured already stays. */
export async function configureDemoTickets(call: Call, products: readonly string[]): Promise<void> {
  for (const product of products) await trackers[product]?.(call);
}

import type { TrackedIssue } from '@rampart/contract/tickets/issues.ts';
import type { JiraDefaults, JiraDetails } from '@rampart/contract/tickets/jira.ts';
import type { SnowDefaults, SnowDetails } from '@rampart/contract/tickets/snow.ts';
import type { TicketWebhook } from '@rampart/contract/tickets/webhook.ts';

export const jiraDetails: JiraDetails = {
  projects: [
    { id: '10100', name: 'Security Operations' },
    { id: '10101', name: 'Network' },
  ],
  priorities: [{ id: '2', name: 'High' }],
  issue_types: [{ id: '10001', name: 'Task' }],
  users: [{ id: 'u1', name: 'Ada Berg' }],
  statuses: [
    { id: '10011', name: 'Approved' },
    { id: '10002', name: 'Done' },
  ],
  labels: ['change-board', 'identity', 'security'],
};

export const jiraDefaults: JiraDefaults = {
  project_id: '10100',
  issue_type_id: '10001',
  assignee_id: 'u1',
  priority_id: '2',
  status_id: null,
  labels: [],
  state_mapping: {
    is_state_required_for_deploy: true,
    ticket_state_id_required_for_deploy: '10011',
    should_transition_state_post_deploy: false,
    ticket_state_id_desired_post_deploy: null,
  },
};

/** A ticket that waits for its approval. */
export const issueOf = (changes: Partial<TrackedIssue> = {}): TrackedIssue => ({
  tracking: 'filed',
  tool: 'jira',
  name: 'SEC-12',
  url: 'https://haldenfreight.atlassian.net/browse/SEC-12',
  labels: ['rampart'],
  issue_data: {
    assignee: 'Ada Berg',
    assignee_active: true,
    assignee_group: null,
    status: 'To Do',
    issue_type: 'Task',
    priority: 'High',
    impact: null,
    urgency: null,
    url: 'https://haldenfreight.atlassian.net/browse/SEC-12',
  },
  seen_at: '2026-11-15T08:00:00.000Z',
  problem: null,
  gate: { required_state: 'Approved', because: 'SEC-12 must be “Approved” before this is deployed. It is “To Do”.', needs_plan: false },
  ...changes,
});

export const noIssue: TrackedIssue = issueOf({
  tracking: 'none',
  tool: null,
  name: null,
  url: null,
  labels: [],
  issue_data: null,
  seen_at: null,
  gate: { required_state: null, because: null, needs_plan: false },
});

export const snowDetails: SnowDetails = {
  users: [{ id: 'u1', name: 'Ada Berg' }],
  groups: [{ id: 'g1', name: 'Security Operations' }],
  impacts: [{ name: '1 - High', value: '1' }],
  urgencies: [{ name: '2 - Medium', value: '2' }],
  priorities: [{ name: '3 - Moderate', value: '3' }],
  statuses: [{ id: '2', name: 'In Progress' }],
};

export const snowDefaults: SnowDefaults = {
  default_assignee_group_id: 'g1',
  default_assignee_id: 'u1',
  default_impact: '1',
  default_urgency: '2',
  default_priority: '3',
  state_mapping: {
    is_state_required_for_deploy: false,
    ticket_state_id_required_for_deploy: null,
    should_transition_state_post_deploy: false,
    ticket_state_id_desired_post_deploy: null,
  },
};

export const webhookOf = (changes: Partial<TicketWebhook> = {}): TicketWebhook => ({
  url: 'https://rampart.example.test/api/v1/integrations/events/t/a',
  created_at: '2026-11-14T08:00:00.000Z',
  created_by: 'ada@example.test',
  received_at: null,
  refused: null,
  ...changes,
});

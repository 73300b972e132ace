import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Instance = z.object({ quest_instance_id: z.uuid() });
const reading = { allow: 'tickets:read', needsAgreement: true } as const;
const writing = { allow: 'tickets:write', needsAgreement: true } as const;

/** A ticket as its tracker last showed it. */
const IssueData = z
  .object({
    assignee: z.string().nullable(),
    assignee_active: z.boolean(),
    assignee_group: z.string().nullable(),
    status: z.string(),
    issue_type: z.string().nullable(),
    priority: z.string().nullable(),
    impact: z.string().nullable(),
    urgency: z.string().nullable(),
    url: z.string(),
  })
  .meta({ id: 'IssueData' });

/** What a ticket has to be before its remediation is deployed. */
const Gate = z.object({
  /** The state that the ticket must be in; none when no state is required. */
  required_state: z.string().nullable(),
  /** Why nothing can be deployed now; none when it can. */
  because: z.string().nullable(),
  /** The ticket has another plan than the one that would be deployed, or none. */
  needs_plan: z.boolean(),
});

export const TrackedIssue = z
  .object({
    /** `none`: there is no ticket. `filing`: it is being created. `refused`: the tracker did not take it. */
    tracking: z.enum(['none', 'filing', 'filed', 'refused', 'gone']),
    tool: z.enum(['jira', 'servicenow']).nullable(),
    /** As people call it: `SEC-12`. */
    name: z.string().nullable(),
    url: z.string().nullable(),
    labels: z.array(z.string()),
    issue_data: IssueData.nullable(),
    seen_at: z.iso.datetime().nullable(),
    /** Why it was refused, or why its tracker could not be asked just now. */
    problem: z.string().nullable(),
    gate: Gate,
  })
  .meta({ id: 'TrackedIssue' });
export type TrackedIssue = z.infer<typeof TrackedIssue>;

export const getIssue = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/common/issue',
  summary: 'The ticket of a remediation, as its tracker shows it now',
  ...reading,
  query: Instance,
  responses: { 200: TrackedIssue },
});

export const unlinkIssue = endpoint({
  method: 'DELETE',
  path: '/api/v1/integrations/common/issue/unlink',
  summary: 'Forget the ticket of a remediation; it stays in its tracker',
  ...writing,
  query: Instance,
  responses: { 204: null },
});

export const draftIssue = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/common/issue/draft',
  summary: 'A summary and a description for the ticket of a remediation',
  ...writing,
  query: z.object({ quest_tome_id: z.string().max(120), program_uuid: z.uuid(), program_type: ProgramType, product: z.string().max(60) }),
  responses: { 200: z.object({ summary: z.string(), description: z.string() }) },
});

export const planIssue = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/common/issue/plan',
  summary: 'Put the plan as it is now into the ticket, to be approved',
  ...writing,
  query: Instance,
  responses: { 200: TrackedIssue },
});

export const findIssueTracker = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/common/issue/tracker',
  summary: 'Where a ticket is created that no form is filled in for, by product',
  ...reading,
  query: z.object({ product: z.string().max(60) }),
  /** None when no tracker is configured for it. */
  responses: { 200: z.object({ tool: z.enum(['jira', 'servicenow']).nullable() }) },
});

export const createDefaultIssue = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/common/issue',
  summary: 'Create the ticket of a remediation as it is drafted, with what is configured for its product',
  ...writing,
  query: Instance,
  responses: { 200: TrackedIssue },
});

const Summary = z.string().trim().min(1, 'Summary is required').max(250);
const Description = z.string().trim().max(20_000);
const Chosen = z.string().max(200);

export const createJiraIssue = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/jira/issue',
  summary: 'Create the ticket of a remediation in Jira',
  ...writing,
  entitled: 'create_jira_issue',
  // Pressed again, it is the same ticket: only a new one uses the limit up, and asks again.
  entitledUntil: 'withdrawn',
  query: Instance,
  body: z.strictObject({
    summary: Summary,
    description: Description,
    project_id: Chosen.min(1, 'Project is required'),
    issue_type_id: Chosen.min(1, 'Issue Type is required'),
    assignee_id: Chosen.min(1, 'Owner is required'),
    priority_id: Chosen.min(1, 'Priority is required'),
  }),
  responses: { 200: TrackedIssue },
});

export const createSnowIssue = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/snow/issue',
  summary: 'Create the ticket of a remediation in ServiceNow',
  ...writing,
  entitled: 'create_servicenow_issue',
  entitledUntil: 'withdrawn',
  query: Instance,
  body: z.strictObject({
    summary: Summary,
    short_description: Summary,
    description: Description.min(1, 'Description is required'),
    assignee_group_id: Chosen.min(1, 'Assignee Group is required'),
    assignee_id: Chosen.min(1, 'Assignee is required'),
    impact: Chosen.min(1, 'Impact is required'),
    urgency: Chosen.min(1, 'Urgency is required'),
    priority: Chosen.min(1, 'Priority is required'),
  }),
  responses: { 200: TrackedIssue },
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Id = z.string().max(200);
const ProductName = z.string().min(1).max(60);
const Option = z.object({ id: z.string(), name: z.string() });
const reading = { allow: 'tickets:read', needsAgreement: true } as const;
/** It decides what may be deployed: as critical as a credential. */
const configuring = { allow: 'applications:write', needsAgreement: true, stepUp: true } as const;

/** Before a deployment a ticket must be in one state; after it, it is moved to another. */
export const StateMapping = z.strictObject({
  is_state_required_for_deploy: z.boolean(),
  ticket_state_id_required_for_deploy: Id.nullable(),
  should_transition_state_post_deploy: z.boolean(),
  ticket_state_id_desired_post_deploy: Id.nullable(),
});
export type StateMapping = z.infer<typeof StateMapping>;

const jiraDefaults = {
  project_id: Id.min(1, 'Project is required'),
  issue_type_id: Id.min(1, 'Issue Type is required'),
  assignee_id: Id.min(1, 'Owner is required'),
  priority_id: Id.min(1, 'Priority is required'),
  /** Where a new issue is moved to once it is filed; none leaves it where its workflow begins. */
  status_id: Id.nullable().default(null),
  /** Besides those by which Rampart finds it. */
  labels: z
    .array(z.string().regex(/^\S{1,200}$/, 'A label has no spaces.'))
    .max(20)
    .default([]),
  state_mapping: StateMapping,
};
const JiraDefaults = z.strictObject(jiraDefaults).meta({ id: 'JiraDefaults' });
export type JiraDefaults = z.infer<typeof JiraDefaults>;
const JiraOptions = z.strictObject({ product: ProductName, ...jiraDefaults }).meta({ id: 'JiraProductOptions' });
export type JiraOptions = z.infer<typeof JiraOptions>;

const JiraDetails = z
  .object({
    projects: z.array(Option),
    priorities: z.array(Option),
    /** Of the project that is asked about; without sub-tasks. */
    issue_types: z.array(Option),
    users: z.array(Option),
    statuses: z.array(Option),
    /** In use on the site, to choose from; others can be written. Not asked for again while a person is looked for. */
    labels: z.array(z.string()),
  })
  .meta({ id: 'JiraProjectDetails' });
export type JiraDetails = z.infer<typeof JiraDetails>;

export const getJiraDetails = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/jira/project/details',
  summary: 'What can be chosen for tickets in Jira; 444 when Jira is not connected',
  ...reading,
  query: z.object({ project_id: Id.optional(), person: z.string().trim().max(100).optional() }),
  responses: { 200: JiraDetails },
});

export const getJiraDefaults = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/jira/configurations/default',
  summary: 'What new tickets in Jira have; 444 when nothing is configured',
  ...reading,
  responses: { 200: JiraDefaults },
});

export const putJiraDefaults = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/jira/configurations/default',
  summary: 'Say what new tickets in Jira have',
  ...configuring,
  body: JiraDefaults,
  responses: { 200: JiraDefaults },
});

export const listJiraOptions = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/jira/configurations/default/issue/options',
  summary: 'What new tickets of single products have instead; 444 when there is none',
  ...reading,
  query: z.object({ product: ProductName.optional() }),
  responses: { 200: z.object({ product_default_issue_options: z.array(JiraOptions) }) },
});

export const putJiraOptions = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/jira/configurations/default/issue/options',
  summary: 'Say what new tickets of one product have instead',
  ...configuring,
  body: JiraOptions,
  responses: { 200: JiraOptions },
});

export const deleteJiraOptions = endpoint({
  method: 'DELETE',
  path: '/api/v1/integrations/jira/configurations/default/issue/options',
  summary: 'Let tickets of one product have what all others have; 444 when it had nothing of its own',
  ...configuring,
  query: z.object({ product: ProductName }),
  responses: { 204: null },
});

import * as jira from '@rampart/contract/tickets/jira.ts';
import { NotConfigured } from '../../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { actedBy } from '../../audit/index.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { deleteOptions } from './delete-options.ts';
import { loadChoices, putDefaults } from './put-defaults.ts';
import { mappingOf, statesIn } from './state-mapping.ts';
import { everyProduct, findSettings, listProductSettings, type TicketSettings } from './settings-store.ts';

const tool = 'jira';

const present = ({ fields, ...settings }: TicketSettings): jira.JiraDefaults => ({
  project_id: fields['project_id'] ?? '',
  issue_type_id: fields['issue_type_id'] ?? '',
  assignee_id: fields['assignee_id'] ?? '',
  priority_id: fields['priority_id'] ?? '',
  status_id: fields['status_id'] ?? null,
  labels: (fields['labels'] ?? '').split(' ').filter(Boolean),
  state_mapping: mappingOf({ fields, ...settings }),
});

const read = ({ state_mapping: mapping, status_id: statusId, labels, ...chosen }: jira.JiraDefaults) => ({
  fields: {
    ...chosen,
    ...(statusId === null ? {} : { status_id: statusId }),
    ...(labels.length === 0 ? {} : { labels: labels.join(' ') }),
  },
  ...statesIn(mapping),
});

const copy = (options: readonly { readonly id: string; readonly name: string }[] = []) => options.map(({ id, name }) => ({ id, name }));

export const jiraRoutes = (deps: TicketDeps): Route[] => [
  route(jira.getJiraDetails, async ({ tenant, query }) => {
    const { project_id: projectId, person } = query;
    const chosen = { ...(projectId === undefined ? {} : { project_id: projectId }), ...(person === undefined ? {} : { person }) };
    const { project, priority, issue_type: types, assignee, state, label = [] } = await loadChoices(deps, tenant.id, { tool, chosen });
    return reply(200, {
      projects: copy(project),
      priorities: copy(priority),
      issue_types: copy(types),
      users: copy(assignee),
      statuses: copy(state),
      labels: label.map(({ name }) => name),
    });
  }),
  route(jira.getJiraDefaults, async ({ tenant }) => {
    const settings = await tenant.inTransaction((tx) => findSettings(tx, { tool, product: everyProduct }));
    if (settings === undefined) throw new NotConfigured('Jira');
    return reply(200, present(settings));
  }),
  route(jira.putJiraDefaults, async ({ tenant, actor, request, body }) => {
    await putDefaults(deps, { tenantId: tenant.id, tool, ...read(body), by: actedBy({ actor, request }) });
    return reply(200, body);
  }),
  route(jira.listJiraOptions, async ({ tenant, query }) => {
    const all = await tenant.inTransaction((tx) => listProductSettings(tx, tool));
    const shown = query.product === undefined ? all : all.filter(({ product }) => product === query.product);
    if (query.product !== undefined && shown.length === 0) throw new NotConfigured('Jira');
    return reply(200, { product_default_issue_options: shown.map(({ product, settings }) => ({ product, ...present(settings) })) });
  }),
  route(jira.putJiraOptions, async ({ tenant, actor, request, body }) => {
    const { product, ...defaults } = body;
    await putDefaults(deps, { tenantId: tenant.id, tool, product, ...read(defaults), by: actedBy({ actor, request }) });
    return reply(200, body);
  }),
  route(jira.deleteJiraOptions, async ({ tenant, actor, request, query: { product } }) => {
    await tenant.inTransaction((tx) => deleteOptions(deps, tx, { tool, product, by: actedBy({ actor, request }) }));
    return reply(204, null);
  }),
];

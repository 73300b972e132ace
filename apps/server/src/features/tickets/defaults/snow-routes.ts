import * as snow from '@rampart/contract/tickets/snow.ts';
import { NotConfigured } from '../../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { actedBy } from '../../audit/index.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { deleteOptions } from './delete-options.ts';
import { loadChoices, putDefaults } from './put-defaults.ts';
import { everyProduct, findSettings, listProductSettings, type TicketSettings } from './settings-store.ts';
import { mappingOf, statesIn } from './state-mapping.ts';

const tool = 'servicenow';

const present = (settings: TicketSettings): snow.SnowDefaults => ({
  default_assignee_group_id: settings.fields['assignee_group_id'] ?? '',
  default_assignee_id: settings.fields['assignee_id'] ?? '',
  default_impact: settings.fields['impact'] ?? '',
  default_urgency: settings.fields['urgency'] ?? '',
  default_priority: settings.fields['priority'] ?? '',
  state_mapping: mappingOf(settings),
});

const read = (defaults: snow.SnowDefaults) => ({
  fields: {
    assignee_group_id: defaults.default_assignee_group_id,
    assignee_id: defaults.default_assignee_id,
    impact: defaults.default_impact,
    urgency: defaults.default_urgency,
    priority: defaults.default_priority,
  },
  ...statesIn(defaults.state_mapping),
});

type Options = readonly { readonly id: string; readonly name: string }[];
const copy = (options: Options = []) => options.map(({ id, name }) => ({ id, name }));
const valued = (options: Options = []) => options.map(({ id, name }) => ({ name, value: id }));

export const snowRoutes = (deps: TicketDeps): Route[] => [
  route(snow.getSnowDetails, async ({ tenant, query: { person } }) => {
    const chosen = person === undefined ? {} : { person };
    const { assignee, assignee_group: groups, impact, urgency, priority, state } = await loadChoices(deps, tenant.id, { tool, chosen });
    return reply(200, {
      users: copy(assignee),
      groups: copy(groups),
      impacts: valued(impact),
      urgencies: valued(urgency),
      priorities: valued(priority),
      statuses: copy(state),
    });
  }),
  route(snow.getSnowDefaults, async ({ tenant }) => {
    const settings = await tenant.inTransaction((tx) => findSettings(tx, { tool, product: everyProduct }));
    if (settings === undefined) throw new NotConfigured('ServiceNow');
    return reply(200, present(settings));
  }),
  route(snow.putSnowDefaults, async ({ tenant, actor, request, body }) => {
    await putDefaults(deps, { tenantId: tenant.id, tool, ...read(body), by: actedBy({ actor, request }) });
    return reply(200, body);
  }),
  route(snow.listSnowOptions, async ({ tenant, query }) => {
    const all = await tenant.inTransaction((tx) => listProductSettings(tx, tool));
    const shown = query.product === undefined ? all : all.filter(({ product }) => product === query.product);
    if (query.product !== undefined && shown.length === 0) throw new NotConfigured('ServiceNow');
    return reply(200, { product_default_issue_options: shown.map(({ product, settings }) => ({ product, ...present(settings) })) });
  }),
  route(snow.putSnowOptions, async ({ tenant, actor, request, body }) => {
    const { product, ...defaults } = body;
    await putDefaults(deps, { tenantId: tenant.id, tool, product, ...read(defaults), by: actedBy({ actor, request }) });
    return reply(200, body);
  }),
  route(snow.deleteSnowOptions, async ({ tenant, actor, request, query: { product } }) => {
    await tenant.inTransaction((tx) => deleteOptions(deps, tx, { tool, product, by: actedBy({ actor, request }) }));
    return reply(204, null);
  }),
];

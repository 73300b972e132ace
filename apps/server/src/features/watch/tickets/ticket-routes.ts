import * as contract from '@rampart/contract/watch/tickets.ts';
import type { DriftAlert, DriftDifference } from '@rampart/contract/watch/alerts.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { actedBy } from '../../audit/index.ts';
import { findDefaults, refreshTicket, requestAlertTicket, type TicketDeps, toolNames, unlinkTicket } from '../../tickets/index.ts';
import { findAlert } from '../alerts/alert-rows.ts';
import { getChange } from '../alerts/get-change.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { draftTicket, mostNamed } from './draft-ticket.ts';

export type AlertTicketDeps = WatchDeps & TicketDeps;

/** Another tenant's is not found. */
async function getAlert(deps: WatchDeps, tx: TenantTx, id: string): Promise<DriftAlert> {
  const alert = await findAlert(deps, tx, id);
  if (alert === null) throw new NotFound('alert');
  return alert;
}

async function differencesOf(deps: WatchDeps, tx: TenantTx, { changes }: DriftAlert) {
  const found = new Map<string, readonly DriftDifference[]>();
  for (const { id } of changes.slice(0, mostNamed)) found.set(id, (await getChange(deps, tx, id)).differences);
  return found;
}

export const alertTicketRoutes = (deps: AlertTicketDeps): Route[] => [
  route(contract.draftAlertTicket, ({ tenant, params }) =>
    tenant.inTransaction(async (tx) => {
      const alert = await getAlert(deps, tx, params.id);
      const defaults = await findDefaults(deps, tx, alert.details.product);
      const draft = draftTicket(alert, await differencesOf(deps, tx, alert));
      return reply(200, { ...draft, tool_name: defaults === undefined ? null : toolNames[defaults.tool] });
    }),
  ),
  route(contract.getAlertTicket, async ({ tenant, params }) => {
    const problem = await refreshTicket(deps, tenant.id, { kind: 'alert', id: params.id });
    const { ticket } = await tenant.inTransaction((tx) => getAlert(deps, tx, params.id));
    return reply(200, { ticket: ticket && { ...ticket, problem: problem ?? ticket.problem } });
  }),
  route(contract.createAlertTicket, async ({ tenant, actor, request, params, body }) => {
    const { details } = await tenant.inTransaction((tx) => getAlert(deps, tx, params.id));
    const { product, title } = details;
    const asked = { tenantId: tenant.id, groupingId: params.id, product, title, ...body, by: actedBy({ actor, request }) };
    await requestAlertTicket(deps, asked);
    const { ticket } = await tenant.inTransaction((tx) => getAlert(deps, tx, params.id));
    return reply(200, { ticket });
  }),
  route(contract.unlinkAlertTicket, async ({ tenant, actor, request, params }) => {
    const subject = { kind: 'alert', id: params.id } as const;
    await tenant.inTransaction((tx) => unlinkTicket(deps, tx, { subject, by: actedBy({ actor, request }) }));
    return reply(204, null);
  }),
];

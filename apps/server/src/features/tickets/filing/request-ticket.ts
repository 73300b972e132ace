import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TicketFields } from '@rampart/connectors/kit/tracker.ts';
import { paragraphsOf, type TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotConfigured } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { getStartedRemediation, listRemediations, remediationTitle, type RemediationState } from '../../remediate/index.ts';
import { lockEntitlement } from '../../tenants/index.ts';
import { noPlanText, planText } from '../text/plan-text.ts';
import { reference } from '../text/reference.ts';
import type { ConnectedTracker, TicketDeps } from '../ticket-deps.ts';
import { findTicketOf, insertTicket, putTicket, type Ticket } from '../ticket-store.ts';
import { ticketUsage } from '../ticket-usage.ts';
import { entitlementOf, type Tool, toolNames } from '../tools.ts';
import { deliverSoon } from './deliver-job.ts';
import { planFor, type PlanOutcome } from './plan-for.ts';

export interface TicketRequest {
  readonly tenantId: string;
  readonly remediationId: string;
  readonly tool: Tool;
  readonly summary: string;
  readonly description: string;
  readonly fields: TicketFields;
  readonly by: ActedBy;
}

export async function getTracker({ trackers }: TicketDeps, tx: TenantTx, tool: Tool): Promise<ConnectedTracker> {
  const tracker = (await trackers.list(tx)).find((each) => each.tool === tool);
  if (tracker === undefined) throw new NotConfigured(toolNames[tool]);
  return tracker;
}

/** An address may have nothing but the id of a started remediation. */
const linkOf = ({ publicUrl }: Pick<TicketDeps, 'publicUrl'>, remediationId: string): string =>
  new URL(`/quests/${remediationId}`, publicUrl).href;

const bodyOf = (deps: TicketDeps, request: TicketRequest, outcome: PlanOutcome, key: string): TicketText => [
  ...paragraphsOf(request.description),
  ...('plan' in outcome ? planText(outcome.plan) : noPlanText(outcome.because)),
  { kind: 'link', text: 'Open in Rampart', url: linkOf(deps, request.remediationId) },
  reference(key),
];

/** A refused one is filed again under its own key: an earlier attempt may have got through after all. */
async function fileAgain(
  deps: TicketDeps,
  tx: TenantTx,
  ticket: Ticket,
  written: { summary: string; body: TicketText; fields: TicketFields; planHash: string | null },
) {
  const { summary, body, fields, planHash } = written;
  const changes = { summary, body: JSON.stringify(body), fields: JSON.stringify(fields), plan_hash: planHash };
  await putTicket(tx, ticket.id, { state: 'filing', because: null, ...changes });
  await deliverSoon(deps.queue, tx, ticket.id);
}

interface Composed {
  readonly request: TicketRequest;
  readonly remediation: RemediationState;
  readonly outcome: PlanOutcome;
}

async function insertOnce(deps: TicketDeps, tx: TenantTx, { request, remediation, outcome }: Composed): Promise<void> {
  const { tool, summary, fields, by, remediationId } = request;
  const tracker = await getTracker(deps, tx, tool);
  const known = await findTicketOf(tx, remediationId);
  const planHash = 'plan' in outcome ? outcome.plan.hash : null;
  if (known !== undefined) {
    if (known.state !== 'refused') return;
    return fileAgain(deps, tx, known, { summary, fields, planHash, body: bodyOf(deps, request, outcome, known.key) });
  }
  await lockEntitlement(tx, { identifier: entitlementOf[tool], usage: ticketUsage });
  const key = `rampart-${randomBytes(8).toString('hex')}`;
  const id = await insertTicket(tx, {
    remediationId,
    tool,
    applicationId: tracker.applicationId,
    product: remediation.product.id,
    key,
    summary,
    body: bodyOf(deps, request, outcome, key),
    fields,
    planHash,
    createdBy: by.actor,
    accountId: by.actorId === '' ? null : by.actorId,
    at: deps.clock.now(),
  });
  // Another press was faster: its ticket is the one.
  if (id === undefined) return;
  await deliverSoon(deps.queue, tx, id);
  const message = `Asked for a ticket in ${tracker.name} for ${remediationTitle(remediation)}.`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'ticket.request',
    status: 'success',
    message,
    details: { ticket: id, instance: remediationId },
  });
}

/** Asks for the ticket of a remediation. Asked again, it is the same ticket. */
export async function requestTicket(deps: TicketDeps, request: TicketRequest): Promise<RemediationState> {
  const { tenantId, remediationId, by } = request;
  const { remediation, known } = await deps.db.inTenant(tenantId, async (tx) => {
    await getTracker(deps, tx, request.tool);
    return {
      remediation: getStartedRemediation(await listRemediations(deps, tx), remediationId),
      known: await findTicketOf(tx, remediationId),
    };
  });
  if (known !== undefined && known.state !== 'refused') return remediation;
  const outcome = await planFor(deps, { tenantId, remediation, by });
  await deps.db.inTenant(tenantId, (tx) => insertOnce(deps, tx, { request, remediation, outcome }));
  return remediation;
}

const lookEveryMs = 100;

/** Waits a moment for the worker, so that the person hears what came of it. A ticket that takes longer is shown as being created. */
export async function untilFiled(
  deps: TicketDeps,
  { tenantId, remediationId }: Pick<TicketRequest, 'tenantId' | 'remediationId'>,
): Promise<void> {
  const end = performance.now() + deps.filingPatienceMs;
  while (performance.now() < end) {
    const ticket = await deps.db.inTenant(tenantId, (tx) => findTicketOf(tx, remediationId));
    if (ticket?.state === 'refused') throw new HttpError(400, ticket.because ?? 'The tracker did not take the ticket.');
    if (ticket?.state !== 'filing') return;
    await wait(lookEveryMs);
  }
}

import { ticketParts } from '@rampart/domain/tickets/ticket-parts.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import { getStartedRemediation, listRemediations, remediationTitle, type RemediationState } from '../remediate/index.ts';
import { deliverSoon } from './filing/deliver-job.ts';
import { planFor, type PlanOfChoices } from './filing/plan-for.ts';
import { addNote } from './note-store.ts';
import { planText } from './text/plan-text.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicketOf, type Ticket } from './ticket-store.ts';

interface Asked {
  readonly tenantId: string;
  readonly remediationId: string;
  readonly by: ActedBy;
}

/** The first note has the hash, and binds the ticket to it; what does not fit follows. */
async function addPlan(deps: TicketDeps, tx: TenantTx, ticket: Ticket, plan: PlanOfChoices): Promise<void> {
  const tracker = (await deps.trackers.list(tx)).find(({ applicationId }) => applicationId === ticket.applicationId);
  const longest = deps.connectors.find(({ id }) => id === tracker?.connector)?.tracks?.longestText ?? Infinity;
  const [first = [], ...others] = ticketParts(planText(plan), longest);
  const at = deps.clock.now();
  await addNote(tx, ticket.id, { kind: 'plan', body: first, planHash: plan.hash, planChoices: plan.choices }, at);
  for (const body of others) await addNote(tx, ticket.id, { kind: 'comment', body }, at);
}

/** Puts the plan as it is now into the ticket: from then on it approves this one, once it is moved to the required state again. */
export async function planTicket(deps: TicketDeps, { tenantId, remediationId, by }: Asked): Promise<RemediationState> {
  const remediation = await deps.db.inTenant(tenantId, async (tx) => {
    if ((await findTicketOf(tx, remediationId))?.state !== 'filed') throw new NotFound('ticket');
    return getStartedRemediation(await listRemediations(deps, tx), remediationId);
  });
  const outcome = await planFor(deps, { tenantId, remediation, by });
  if ('because' in outcome) throw new HttpError(409, outcome.because);
  await deps.db.inTenant(tenantId, async (tx) => {
    const ticket = await findTicketOf(tx, remediationId);
    if (ticket?.state !== 'filed') throw new NotFound('ticket');
    await addPlan(deps, tx, ticket, outcome.plan);
    await deliverSoon(deps.queue, tx, ticket.id);
    const message = `Put the plan of ${remediationTitle(remediation)} into ${ticket.ref?.name ?? 'its ticket'}.`;
    await recordEvent(deps, tx, { ...by, action: 'ticket.plan', status: 'success', message, details: { ticket: ticket.id } });
  });
  return remediation;
}

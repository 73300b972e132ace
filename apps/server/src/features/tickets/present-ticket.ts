import type { TrackedIssue } from '@rampart/contract/tickets/issues.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { findRequirement, stateObstacle } from './gate.ts';
import { findStuckMove, findUnsaid } from './note-store.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicketOf, type SeenTicket, type Ticket } from './ticket-store.ts';

const dataOf = ({ state, assignee, isAssigneeActive, shown, url }: SeenTicket): TrackedIssue['issue_data'] => ({
  assignee,
  assignee_active: isAssigneeActive,
  assignee_group: shown['assignee_group'] ?? null,
  status: state.name,
  issue_type: shown['issue_type'] ?? null,
  priority: shown['priority'] ?? null,
  impact: shown['impact'] ?? null,
  urgency: shown['urgency'] ?? null,
  url,
});

const isPlanMissing = (ticket: Ticket | undefined): boolean =>
  ticket?.state === 'filed' && (ticket.planHash === null || ticket.planHash !== ticket.approvedHash);

/** Why it was refused, why it is not where Rampart should have moved it, or why it was not told something. */
async function problemOf(tx: TenantTx, ticket: Ticket | undefined): Promise<string | null> {
  if (ticket?.state === 'refused') return ticket.because;
  if (ticket?.state !== 'filed') return null;
  const stuck = await findStuckMove(tx, ticket.id);
  if (stuck !== undefined && stuck.stateId !== ticket.seen?.state.id) return stuck.because;
  return (await findUnsaid(tx, ticket.id)) ?? null;
}

/** The ticket of a remediation as the wire has it, and what it means for deploying. */
export async function presentTicket(
  deps: TicketDeps,
  tx: TenantTx,
  { remediationId, product, problem }: { remediationId: string; product: string; problem?: string | undefined },
): Promise<TrackedIssue> {
  const ticket = await findTicketOf(tx, remediationId);
  const requirement = await findRequirement(deps, tx, { product, ticket });
  const because = requirement === undefined ? undefined : await stateObstacle(deps, tx, { remediationId, requirement, ticket });
  return {
    tracking: ticket?.state ?? 'none',
    tool: ticket?.tool ?? null,
    name: ticket?.ref?.name ?? null,
    url: ticket?.seen?.url ?? null,
    labels: [...(ticket?.seen?.labels ?? [])],
    issue_data: ticket?.seen === undefined ? null : dataOf(ticket.seen),
    seen_at: ticket?.seenAt?.toISOString() ?? null,
    problem: problem ?? (await problemOf(tx, ticket)),
    gate: {
      required_state: requirement?.state.name ?? null,
      because: because ?? null,
      needs_plan: requirement !== undefined && because === undefined && isPlanMissing(ticket),
    },
  };
}

import type { TicketState } from '@rampart/connectors/kit/tracker.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { settingsFor, type TicketSettings } from '../defaults/settings-store.ts';
import { tellRequester } from '../tell-requester.ts';
import { putTicket, seenOf, type Ticket } from '../ticket-store.ts';

type Planned = Pick<Ticket, 'planHash' | 'plannedAt' | 'approvedHash'>;

/**
 * The plan that a ticket approves. One that it was moved to the required state for after it was written counts; a ticket that was in that
 * state before, or begins in it, keeps approving the earlier one or none. Moved anywhere else but on, it approves nothing.
 */
export function approvedHashOf(
  ticket: Planned,
  state: Pick<TicketState, 'state' | 'since'>,
  settings: TicketSettings | undefined,
): string | null {
  const { requiredState, desiredState } = settings ?? { requiredState: null, desiredState: null };
  if (requiredState === null) return ticket.approvedHash;
  if (state.state.id !== requiredState.id) return state.state.id === desiredState?.id ? ticket.approvedHash : null;
  const isAfterPlan = ticket.plannedAt !== null && state.since > ticket.plannedAt;
  return isAfterPlan ? ticket.planHash : ticket.approvedHash;
}

/** It was deleted in its tracker, or may not be seen any more. */
export async function recordGone(tx: TenantTx, ticket: Ticket, at: Date): Promise<void> {
  await putTicket(tx, ticket.id, { state: 'gone', seen_at: at, approved_hash: null });
  await tellRequester(tx, { ...ticket, seen: undefined }, { kind: 'gone' });
}

/** Stores how the tracker shows a ticket, and what that approves. Nothing when it is gone there. */
export async function recordSeen(tx: TenantTx, ticket: Ticket, state: TicketState | undefined, at: Date): Promise<void> {
  if (state === undefined) return recordGone(tx, ticket, at);
  const seen = seenOf(state);
  const approved = approvedHashOf(ticket, state, await settingsFor(tx, ticket));
  await putTicket(tx, ticket.id, {
    state: 'filed',
    ref_id: state.id,
    ref_name: state.name,
    seen: JSON.stringify(seen),
    seen_at: at,
    approved_hash: approved,
  });
  if (approved !== null && approved !== ticket.approvedHash)
    await tellRequester(tx, { ...ticket, seen }, { kind: 'approved', state: state.state.name });
}

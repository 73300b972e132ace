import type { TicketState } from '@rampart/connectors/kit/tracker.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { settingsFor, type TicketSettings } from '../defaults/settings-store.ts';
import { tellRequester } from '../tell-requester.ts';
import { putTicket, seenOf, type Ticket } from '../ticket-store.ts';

type Planned = Pick<Ticket, 'planHash' | 'planChoices' | 'plannedAt' | 'approvedHash' | 'approvedChoices'>;
type Approval = Pick<Ticket, 'approvedHash' | 'approvedChoices'>;

const noApproval: Approval = { approvedHash: null, approvedChoices: null };

/**
 * The plan that a ticket approves, and what it was made for. One that it was moved to the required state for after it was written counts; a ticket that was in that
 * state before, or begins in it, keeps approving the earlier one or none. Moved anywhere else but on, it approves nothing.
 */
export function approvalOf(
  { planHash, planChoices, plannedAt, approvedHash, approvedChoices }: Planned,
  state: Pick<TicketState, 'state' | 'since'>,
  settings: TicketSettings | undefined,
): Approval {
  const { requiredState, desiredState } = settings ?? { requiredState: null, desiredState: null };
  const kept = { approvedHash, approvedChoices };
  if (requiredState === null) return kept;
  if (state.state.id !== requiredState.id) return state.state.id === desiredState?.id ? kept : noApproval;
  const isAfterPlan = plannedAt !== null && state.since > plannedAt;
  return isAfterPlan ? { approvedHash: planHash, approvedChoices: planChoices } : kept;
}

/** It was deleted in its tracker, or may not be seen any more. */
export async function recordGone(tx: TenantTx, ticket: Ticket, at: Date): Promise<void> {
  await putTicket(tx, ticket.id, { state: 'gone', seen_at: at, approved_hash: null, approved_choices: null });
  await tellRequester(tx, { ...ticket, seen: undefined }, { kind: 'gone' });
}

/** Stores how the tracker shows a ticket, and what that approves. Nothing when it is gone there. */
export async function recordSeen(tx: TenantTx, ticket: Ticket, state: TicketState | undefined, at: Date): Promise<void> {
  if (state === undefined) return recordGone(tx, ticket, at);
  const seen = seenOf(state);
  const { approvedHash: approved, approvedChoices } = approvalOf(ticket, state, await settingsFor(tx, ticket));
  await putTicket(tx, ticket.id, {
    state: 'filed',
    ref_id: state.id,
    ref_name: state.name,
    seen: JSON.stringify(seen),
    seen_at: at,
    approved_hash: approved,
    approved_choices: approvedChoices,
  });
  if (approved !== null && approved !== ticket.approvedHash)
    await tellRequester(tx, { ...ticket, seen }, { kind: 'approved', state: state.state.name });
}

import type { DriftTicket } from '@rampart/contract/watch/alerts.ts';
import { type Ticket, toolNames } from '../../tickets/index.ts';

/** The ticket of an alert as it was last seen in its tracker. */
export function presentTicket(ticket: Ticket | undefined): DriftTicket | null {
  if (ticket === undefined) return null;
  const { state, tool, ref, seen, because } = ticket;
  return {
    tracking: state,
    tool,
    tool_name: toolNames[tool],
    name: ref?.name ?? null,
    url: seen?.url ?? null,
    status: seen?.state.name ?? null,
    assignee: seen?.assignee ?? null,
    problem: state === 'refused' ? because : null,
  };
}

import type { StateMapping } from '@rampart/contract/tickets/jira.ts';
import type { TicketSettings } from './settings-store.ts';

/** The states as the wire has them: a switch and a state each. */
export const mappingOf = ({ requiredState, desiredState }: TicketSettings): StateMapping => ({
  is_state_required_for_deploy: requiredState !== null,
  ticket_state_id_required_for_deploy: requiredState?.id ?? null,
  should_transition_state_post_deploy: desiredState !== null,
  ticket_state_id_desired_post_deploy: desiredState?.id ?? null,
});

/** A state whose switch is off is none. */
export const statesIn = (mapping: StateMapping) => ({
  requiredStateId: mapping.is_state_required_for_deploy ? mapping.ticket_state_id_required_for_deploy : null,
  desiredStateId: mapping.should_transition_state_post_deploy ? mapping.ticket_state_id_desired_post_deploy : null,
});

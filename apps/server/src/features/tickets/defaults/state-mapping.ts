import type { StateMapping } from '@rampart/contract/tickets/jira.ts';
import { mappingProblem } from '@rampart/domain/tickets/state-mapping.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { TicketSettings } from './settings-store.ts';

/** The states as the wire has them: a switch and a state each. */
export const mappingOf = ({ requiredState, desiredState }: TicketSettings): StateMapping => ({
  is_state_required_for_deploy: requiredState !== null,
  ticket_state_id_required_for_deploy: requiredState?.id ?? null,
  should_transition_state_post_deploy: desiredState !== null,
  ticket_state_id_desired_post_deploy: desiredState?.id ?? null,
});

/** A state whose switch is off is none. */
export function statesIn(mapping: StateMapping) {
  const problem = mappingProblem(mapping);
  if (problem !== undefined) throw new BadRequest(problem);
  return {
    requiredStateId: mapping.is_state_required_for_deploy ? mapping.ticket_state_id_required_for_deploy : null,
    desiredStateId: mapping.should_transition_state_post_deploy ? mapping.ticket_state_id_desired_post_deploy : null,
  };
}

/** Before a deployment a ticket must be in one state; after it, it is moved to another. */
export interface MappedStates {
  readonly is_state_required_for_deploy: boolean;
  readonly ticket_state_id_required_for_deploy: string | null;
  readonly should_transition_state_post_deploy: boolean;
  readonly ticket_state_id_desired_post_deploy: string | null;
}

/** What keeps the states from being saved; nothing when they are whole. */
export function mappingProblem(mapping: MappedStates): string | undefined {
  const { ticket_state_id_required_for_deploy: required, ticket_state_id_desired_post_deploy: after } = mapping;
  const [isRequired, isMoved] = [mapping.is_state_required_for_deploy, mapping.should_transition_state_post_deploy];
  if (isRequired && required === null) return 'Choose the state that is required before a deployment.';
  if (isMoved && after === null) return 'Choose the state after a deployment.';
  if (isRequired && isMoved && required === after) return 'Choose a state after a deployment that differs from the one required before it.';
  return undefined;
}

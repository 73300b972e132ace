import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../shell/api/error-text.ts';

/** Why a plan cannot be carried out yet: nothing is written that was not shown. */
export function planObstacle({ isFetching, error, data }: UseQueryResult<ShownPlan>): string | undefined {
  if (!isFetching && error) return errorText(error);
  return isFetching || data === undefined ? 'Wait for the plan: Rampart writes only what it has shown.' : undefined;
}

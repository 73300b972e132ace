import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { emergencyLoading, needsEmergencyAccess, useDeployReasons, useEmergencyReason } from '../deploying/use-deploy-reason.ts';
import { questPlanQuery } from '../queries.ts';
import { type BulkAction, bulkStep } from './bulk-step.ts';

/** A remediation of the selection: why it is left out, its plan, or that it needs none. */
export type BulkRow = { readonly quest: Quest } & (
  | {
      readonly kind: 'left-out';
      readonly because: string;
      /** What to do first, where the missing Emergency Access user is why. */
      readonly emergency?: string | undefined;
    }
  | { readonly kind: 'planned'; readonly phase: 'stage' | 'enable'; readonly plan: UseQueryResult<ShownPlan> }
  | { readonly kind: 'unplanned' }
);

/** A plan is read, or waits for what is needed before it is. */
export const isReading = ({ isFetching, isPending }: UseQueryResult<ShownPlan>): boolean => isFetching || isPending;

/** What would happen to each selected remediation, read from the products as they are now. */
export function useBulkPlans(action: BulkAction, quests: readonly Quest[]): BulkRow[] {
  const reasonFor = useDeployReasons();
  const emergency = useEmergencyReason(quests);
  const refusal = (quest: Quest, phase: 'stage' | 'enable'): string | undefined =>
    reasonFor(phase, quest.quest_instance_details.product) ?? (needsEmergencyAccess(quest) ? emergency : undefined);
  const steps = quests.map((quest) => {
    const step = bulkStep(action, quest);
    if ('because' in step || step.phase === 'none') return { quest, because: 'because' in step ? step.because : undefined };
    return { quest, phase: step.phase, because: refusal(quest, step.phase) };
  });
  const plans = useQueries({
    queries: steps.map(({ quest, phase, because }) => ({
      ...questPlanQuery(quest, phase ?? 'stage'),
      enabled: phase !== undefined && because === undefined,
      // Each dialog reads the products again.
      staleTime: 0,
      gcTime: 0,
    })),
  });
  return steps.map(({ quest, phase, because }, place): BulkRow => {
    const plan = plans[place];
    if (because === emergencyLoading && phase !== undefined && plan !== undefined) return { quest, kind: 'planned', phase, plan };
    if (because !== undefined && because === emergency)
      return { quest, kind: 'left-out', because: 'No Emergency Access user yet.', emergency };
    if (because !== undefined) return { quest, kind: 'left-out', because };
    return phase === undefined || plan === undefined ? { quest, kind: 'unplanned' } : { quest, kind: 'planned', phase, plan };
  });
}

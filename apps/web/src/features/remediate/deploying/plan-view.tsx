import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { ChangesList } from '../wizard/steps/changes-list.tsx';
import type { Intent } from './deploy-question.ts';
import { EffectSummary } from './effect-summary.tsx';

interface PlanViewProps {
  readonly plan: UseQueryResult<ShownPlan>;
  readonly intent: Intent;
  readonly controls: readonly ControlDetail[];
}

/** What would be written, from how the product is now: first what it means, then setting by setting. */
export function PlanView({ plan, intent, controls }: PlanViewProps) {
  if (plan.isFetching) return <TableSkeleton rows={4} columns={3} />;
  if (plan.error) return <LoadProblem title="The plan could not be made" error={plan.error} onRetry={plan.refetch} />;
  if (plan.data === undefined) return null;
  return (
    <>
      <EffectSummary intent={intent} changes={plan.data.changes} />
      <ChangesList changes={plan.data} controls={controls} intent={intent} />
    </>
  );
}

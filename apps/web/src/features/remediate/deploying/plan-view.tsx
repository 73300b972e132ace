import { Alert } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { ChangesList } from '../wizard/steps/changes-list.tsx';
import { PlanRefusal } from './plan-refusal.tsx';
import { PlanRemarks } from './plan-remarks.tsx';
import type { DeployedProgram } from './program-of.ts';
import { addedDisabled, countedChanges, takesEffectImmediately, waitsUntilEnabled, writtenOnceApproved } from './deploy-question.ts';

/** Before anything is written: what people will notice immediately, and what waits. */
function EffectSummary({ changes }: { readonly changes: readonly ShownChange[] }) {
  const approval = useApprovalNeed();
  if (changes.length === 0) return null;
  const atOnce = changes.filter(takesEffectImmediately);
  const waiting = changes.length - atOnce.length;
  if (atOnce.length === 0)
    return (
      <Alert color="ultra" icon={<CircleCheck size={18} aria-hidden="true" />} title="Nothing takes effect yet">
        {addedDisabled(waiting, approval)} {waitsUntilEnabled(waiting)}
      </Alert>
    );
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={18} aria-hidden="true" />}
      title={
        approval === 'needed'
          ? writtenOnceApproved(atOnce.length)
          : `${countedChanges(atOnce.length)} ${atOnce.length === 1 ? 'takes' : 'take'} effect ${whenWritten[approval]}`
      }
    >
      {[...new Set(atOnce.map(({ name }) => `“${name}”`))].join(', ')}.{' '}
      {approval === 'needed' && (atOnce.length === 1 ? 'It then takes effect immediately. ' : 'They then take effect immediately. ')}
      {waiting > 0 && waitsUntilEnabled(waiting)}
    </Alert>
  );
}

interface PlanViewProps {
  readonly plan: UseQueryResult<ShownPlan>;
  readonly controls: readonly ControlDetail[];
  readonly program: DeployedProgram;
  /** Follows the deployment of the people list that the plan needs, where that is not done here. */
  readonly onPeopleListStarted?: (jobUuid: string) => void;
}

/** What would be written, from how the product is now: first what it means, then setting by setting. */
export function PlanView({ plan, controls, program, onPeopleListStarted }: PlanViewProps) {
  if (plan.isFetching) return <TableSkeleton rows={4} columns={3} />;
  if (plan.error)
    return <PlanRefusal program={program} error={plan.error} onRetry={plan.refetch} onPeopleListStarted={onPeopleListStarted} />;
  if (plan.data === undefined) return null;
  return (
    <>
      <EffectSummary changes={plan.data.changes} />
      <PlanRemarks remarks={plan.data.remarks} />
      <ChangesList changes={plan.data} controls={controls} />
    </>
  );
}

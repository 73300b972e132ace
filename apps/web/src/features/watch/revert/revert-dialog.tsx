import { Alert, Button, Group } from '@mantine/core';
import type { RevertPlan } from '@rampart/contract/watch/revert.ts';
import { changeTitle } from '@rampart/domain/deploy/change-title.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { requestLabel, whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import { DifferenceTable } from '../../../parts/deployment-job/difference-table.tsx';
import { type ApprovalNeed, useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { revertMutation, revertPlanQuery, type RevertRequest } from '../queries.ts';
import classes from './revert.module.css';
import { RevertJob } from './revert-job.tsx';

interface PlannedChangesProps {
  readonly plan: RevertPlan;
  readonly approval: ApprovalNeed;
}

function PlannedChanges({ plan, approval }: PlannedChangesProps) {
  const { changes, unknown, remarks, product_name: product } = plan;
  return (
    <div className={classes['plan']}>
      {unknown.map(({ object_name: name, because }) => (
        <Alert key={name} color="yellow" title={`“${name}” cannot be put back`}>
          {because}
        </Alert>
      ))}
      {remarks.map((remark) => (
        <Alert key={remark} color="yellow" icon={<TriangleAlert size={18} aria-hidden="true" />}>
          {remark}
        </Alert>
      ))}
      {changes.length === 0 && unknown.length === 0 && (
        <p>The product already has this version. The next processing run closes the alert.</p>
      )}
      {changes.map((change, place) => {
        const title = changeTitle(change, 'planned');
        return (
          <section key={`${place} ${change.name}`}>
            <h3 className={classes['title']}>{title}</h3>
            <DifferenceTable label={`${product}: ${title}`} first="Now" differences={change.differences} members={change.members} />
          </section>
        );
      })}
      {changes.length > 0 && (
        <p className={classes['muted']}>
          {approval === 'needed'
            ? `${countText(changes.length, 'change is', 'changes are')} written to ${product} ${whenWritten.needed}`
            : `${countText(changes.length, 'change takes', 'changes take')} effect in ${product} ${whenWritten[approval]}`}
          . It is a deployment like any other and can be rolled back.
        </p>
      )}
    </div>
  );
}

export interface AskedRevert {
  readonly request: RevertRequest;
  /** What it does, on its title and its button: `Revert 1 change`. */
  readonly label: string;
}

export type OnRevert = (asked: AskedRevert) => void;

interface RevertDialogProps extends AskedRevert {
  readonly onClose: () => void;
}

/** The plan that takes changes back, read from the product as it is now; then the deployment that does. */
export function RevertDialog({ request, label, onClose }: RevertDialogProps) {
  const [jobUuid, setJobUuid] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const approval = useApprovalNeed();
  // Once it is deployed, there is nothing left to plan.
  const plan = useQuery({ ...revertPlanQuery(request), enabled: jobUuid === undefined });
  const revert = useMutation(revertMutation(useQueryClient()));
  const planned = plan.isFetching ? undefined : plan.data;
  const reason =
    planned === undefined
      ? 'Wait for the plan: Rampart writes only what it has shown.'
      : planned.changes.length === 0
        ? 'There is nothing that Rampart could put back.'
        : undefined;
  const start = (): void => {
    if (planned === undefined) return;
    setIsRunning(true);
    revert.mutate({ ...request, planHash: planned.plan_hash }, { onSuccess: setJobUuid, onError: () => setIsRunning(false) });
  };
  return (
    <Dialog isOpen onClose={onClose} title={label} width={760} isLocked={isRunning}>
      {jobUuid === undefined ? (
        <>
          {plan.isFetching && <TableSkeleton rows={4} columns={3} />}
          {!plan.isFetching && plan.error && (
            <LoadProblem title="The plan could not be created" error={plan.error} onRetry={plan.refetch} />
          )}
          {planned !== undefined && <PlannedChanges plan={planned} approval={approval} />}
          <InlineProblem title="Nothing was changed" error={revert.error} />
          <Group justify="flex-end" mt="md" data-dialog-foot>
            <Button variant="default" disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <ExplainedButton variant="filled" reason={reason} loading={revert.isPending} onClick={start}>
              {requestLabel(approval, label)}
            </ExplainedButton>
          </Group>
        </>
      ) : (
        <RevertJob jobUuid={jobUuid} onOver={() => setIsRunning(false)} onClose={onClose} />
      )}
    </Dialog>
  );
}

import { Button, Group } from '@mantine/core';
import { productName } from '@rampart/domain/product-name.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { requestLabel, whenWritten } from '../../../parts/deployment-job/approval-words.ts';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { oncePlanObstacle, PeoplePlan } from '../deploying/people-plan.tsx';
import classes from './people-list.module.css';

interface PeopleGroupDialogProps {
  readonly group: string;
  /** While it is not known, the text names no number. */
  readonly memberCount: number | undefined;
  /** The directory that gets the group. */
  readonly directory: string;
  /** Why it cannot be deployed. */
  readonly reason: string | undefined;
  readonly plan: UseQueryResult<ShownPlan>;
  readonly job: { readonly isStarting: boolean; readonly error: Error | null };
  readonly onStart: () => void;
  readonly onClose: () => void;
  /** What there is to choose, and what else to know. */
  readonly children: ReactNode;
}

/** Who is brought where, before anything is written. */
export function PeopleGroupDialog({
  group,
  memberCount,
  directory,
  reason,
  plan,
  job,
  onStart,
  onClose,
  children,
}: PeopleGroupDialogProps) {
  const approval = useApprovalNeed();
  return (
    <Dialog isOpen onClose={onClose} title="Deploy People Group" width={560} isLocked={job.isStarting}>
      <div className={classes['stack']}>
        <p>
          Brings {memberCount === undefined ? 'the people' : countText(memberCount, 'person', 'people')} of {group} into the group “
          {productName}: {group}” of {directory} {whenWritten[approval]}, so that policies can name them. No policy is changed.
        </p>
        {children}
        {reason === undefined && <PeoplePlan plan={plan} />}
        <InlineProblem title="Job Failed" error={job.error} />
      </div>
      <Group justify="flex-end" mt="md" data-dialog-foot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ExplainedButton variant="filled" reason={reason ?? oncePlanObstacle(plan)} loading={job.isStarting} onClick={onStart}>
          {requestLabel(approval, 'Deploy people list')}
        </ExplainedButton>
      </Group>
    </Dialog>
  );
}

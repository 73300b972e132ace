import { Button, Group } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { isAtWork, isHeld, isWaitingForApproval, jobQuery } from './job-query.ts';
import { JobView } from './job-view.tsx';
import classes from './job-view.module.css';

/** Asks before the screen is left while a job is being followed. */
const useJobLeaveWarning = (isRunning: boolean): void =>
  useBlocker({
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      return !(await confirm({
        title: 'Leave while the job is running?',
        message: 'Leaving does not stop the job. The deployment log shows its result.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        tone: 'danger',
      }));
    },
  });

export const deployFailure = 'A problem was encountered while trying to deploy';

interface FollowJobDialogProps {
  readonly title: string;
  /** What it is called once all went well. */
  readonly titleAfter: string | ((job: JobDetail) => string);
  readonly jobUuid: string;
  readonly failure: string;
  /** What deploys the people list where it is missing; it is told how to show that job instead. */
  readonly renderRemedy?: (onStarted: (jobUuid: string) => void) => ReactNode;
  readonly onClose: () => void;
  /** Where it leads once all went well. */
  readonly onContinue?: (() => void) | undefined;
  /** The same, as a link to another place. */
  readonly onward?: ReactNode;
}

/** Follows a job to its end, and the one that fixes what was missing. It cannot be closed before, and says so. */
export function FollowJobDialog({ title, titleAfter, jobUuid, failure, renderRemedy, onClose, onContinue, onward }: FollowJobDialogProps) {
  const [remedyUuid, setRemedyUuid] = useState<string>();
  const { data: job, error, refetch } = useQuery(jobQuery(remedyUuid ?? jobUuid));
  const isRunning = job === undefined ? !error : isAtWork(job);
  const hasSucceeded = job?.deployment_status === 'successful' && remedyUuid === undefined;
  const isRemedy = remedyUuid !== undefined;
  useJobLeaveWarning(isRunning);
  const titleNow = (): string => {
    // Nothing is being written yet, and may never be.
    if (job && isWaitingForApproval(job)) return `Waiting for approval: ${job.product_title}`;
    if (isRemedy) return 'Deploying the people list';
    if (!hasSucceeded) return title;
    return typeof titleAfter === 'string' ? titleAfter : titleAfter(job);
  };
  return (
    <Dialog isOpen onClose={onClose} title={titleNow()} width={760} isLocked={isRunning}>
      {error && <LoadProblem title="The job could not be loaded" error={error} onRetry={refetch} />}
      {!error && job === undefined && <p role="status">Content is processing...</p>}
      {job && (
        <JobView
          key={job.job_uuid}
          job={job}
          failure={isRemedy ? deployFailure : failure}
          success={isRemedy ? 'The people list is deployed. Close this window and repeat the original operation.' : undefined}
          remedy={renderRemedy?.(setRemedyUuid)}
        />
      )}
      <Group justify="space-between" mt="md" data-dialog-foot>
        <span className={classes['muted']} role="status">
          {isRunning && 'Keep this window open until the job finishes.'}
          {job && isHeld(job) && 'You can close this window. Nothing is written until someone decides in the Deployment Log.'}
          {job && isWaitingForApproval(job) && 'You can close this window. Nothing is written until an administrator approves it.'}
        </span>
        <Group gap="xs">
          <Button variant="default" disabled={isRunning} onClick={onClose}>
            Close
          </Button>
          {hasSucceeded && onContinue && (
            <Button variant="filled" onClick={onContinue}>
              Continue
            </Button>
          )}
          {hasSucceeded && onward}
        </Group>
      </Group>
    </Dialog>
  );
}

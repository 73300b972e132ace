import { Button, Group } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useState } from 'react';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from './deploying.module.css';
import { JobView } from './job-view.tsx';
import { PeopleListRemedy } from './people-list-remedy.tsx';
import type { DeployedProgram } from './program-of.ts';
import { useQuery } from '@tanstack/react-query';
import { isWaitingForApproval, jobQuery } from '../../../parts/deployment-job/job-query.ts';
import { useJobLeaveWarning } from './use-job-leave-warning.ts';

export const deployFailure = 'A problem was encountered while trying to deploy';

interface JobDialogProps {
  readonly title: string;
  readonly jobUuid: string;
  readonly failure: string;
  readonly program: DeployedProgram;
  readonly onClose: () => void;
}

/** Follows a job to its end, and the one that mends what was missing. It cannot be closed before, and says so. */
export function JobDialog({ title, jobUuid, failure, program, onClose }: JobDialogProps) {
  const [mendingUuid, setMendingUuid] = useState<string>();
  const { data: job, error, refetch } = useQuery(jobQuery(mendingUuid ?? jobUuid));
  const isRunning = job === undefined ? !error : job.deployment_status === 'in_progress' && !isWaitingForApproval(job);
  const isMending = mendingUuid !== undefined;
  useJobLeaveWarning(isRunning);
  return (
    <Dialog isOpen onClose={onClose} title={isMending ? 'Deploying the people list' : title} width={760} isLocked={isRunning}>
      {error && <LoadProblem title="The job could not be followed" error={error} onRetry={refetch} />}
      {!error && job === undefined && <p role="status">Content is processing...</p>}
      {job && (
        <JobView
          key={job.job_uuid}
          job={job}
          failure={isMending ? deployFailure : failure}
          success={isMending ? 'The people list is deployed. Close this window and repeat the original operation.' : undefined}
          remedy={<PeopleListRemedy program={program} onStarted={setMendingUuid} />}
        />
      )}
      <Group justify="space-between" mt="md">
        <span className={classes['muted']} role="status">
          {isRunning && 'Keep this window open until the job finishes.'}
          {job && isWaitingForApproval(job) && 'You can close this window: nothing is written before somebody agrees.'}
        </span>
        <Button variant="default" disabled={isRunning} onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

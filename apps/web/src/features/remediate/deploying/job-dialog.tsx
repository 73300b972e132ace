import { Button, Group } from '@mantine/core';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from './deploying.module.css';
import { JobView } from './job-view.tsx';
import { useJob } from './use-job.ts';

interface JobDialogProps {
  readonly title: string;
  readonly jobUuid: string;
  readonly failure: string;
  readonly onClose: () => void;
}

/** Follows a job to its end. It cannot be closed before, and says so. */
export function JobDialog({ title, jobUuid, failure, onClose }: JobDialogProps) {
  const { data: job, error, refetch } = useJob(jobUuid);
  const isRunning = job === undefined ? !error : job.deployment_status === 'in_progress';
  const close = (): void => {
    if (!isRunning) onClose();
  };
  return (
    <Dialog isOpen onClose={close} title={title} width={760}>
      {error && <LoadProblem title="The job could not be followed" error={error} onRetry={refetch} />}
      {!error && job === undefined && <TableSkeleton rows={3} columns={2} />}
      {job && <JobView job={job} failure={failure} />}
      <Group justify="space-between" mt="md">
        <span className={classes['muted']} role="status">
          {isRunning ? 'Keep this window open until the job finishes.' : ''}
        </span>
        <Button variant="default" disabled={isRunning} onClick={close}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

import { Alert, Button, Progress } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { type ReactNode, useState } from 'react';
import { LogLines } from '../../../parts/deployment-job/log-lines.tsx';
import { ChangeOutcomes } from './change-outcomes.tsx';
import classes from './deploying.module.css';
import { JobExceptions } from './job-exceptions.tsx';
import { jobStepOf, stopReasonIn } from './job-step.ts';
import { JobStepper } from './job-stepper.tsx';
import { isWaitingForApproval } from '../../../parts/deployment-job/job-query.ts';
import { useRevealed } from './use-revealed.ts';

interface JobViewProps {
  readonly job: JobDetail;
  /** What went wrong, in the words for this kind of job. */
  readonly failure: string;
  /** What to do when all went well, where there is something to do. */
  readonly success?: string | undefined;
  /** What mends missing people groups. */
  readonly remedy: ReactNode;
}

/** A job while it runs and when it is over: how far, what it writes, what became of each change. */
export function JobView({ job, failure, success, remedy }: JobViewProps) {
  const [showsErrorLogs, setShowsErrorLogs] = useState(false);
  const lines = useRevealed(job.display_logs);
  const step = jobStepOf(lines);
  const settled = job.changes.filter(({ state }) => state === 'applied').length;
  const total = job.changes.length;
  const isPartial = step.isOver && job.deployment_status === 'partial_success';
  const stopped = stopReasonIn(lines);
  const showsLogs = !step.hasFailed || showsErrorLogs;
  return (
    <div className={classes['job']}>
      <JobStepper step={step} />
      {isWaitingForApproval(job) && (
        <Alert color="ultra" title="Waits for a second person">
          Somebody else has to agree in the Deployment Log before anything is written.
        </Alert>
      )}
      {!step.isOver && !isWaitingForApproval(job) && (
        <p className={classes['muted']} role="status">
          Content is processing...
        </p>
      )}
      {total > 0 && (
        <div className={classes['progress']}>
          <span>
            <b>{settled}</b> of {total} changes applied
          </span>
          <Progress value={(100 * settled) / total} aria-label={`${settled} of ${total} changes applied`} />
        </div>
      )}
      {step.hasFailed && (
        <Alert color="red" role="alert">
          <p>
            {job.approval === 'declined' ? `${job.approval_by ?? 'Somebody'} has declined this deployment. Nothing was written.` : failure}
          </p>
          {stopped !== undefined && <p>{stopped}</p>}
          <Button mt="sm" size="xs" variant="default" onClick={() => setShowsErrorLogs(!showsErrorLogs)}>
            {showsErrorLogs ? 'Hide Error Logs' : 'View Error Logs'}
          </Button>
        </Alert>
      )}
      {isPartial && (
        <Alert color="yellow" role="alert">
          Some changes could not be applied. The list says which, and why; the others are in the product.
        </Alert>
      )}
      {step.isOver && !step.hasFailed && !isPartial && success !== undefined && (
        <Alert color="green" role="alert">
          {success}
        </Alert>
      )}
      <JobExceptions lines={lines} remedy={remedy} />
      {showsLogs && (
        <div>
          <div className={classes['logHead']}>
            <span>Deploy Logs</span>
            <CopyButton value={job.display_logs.join('\n')} label="Copy the log" />
          </div>
          <LogLines lines={lines} isLive />
        </div>
      )}
      {step.isOver && <ChangeOutcomes changes={job.changes} hasFailed={step.hasFailed} />}
    </div>
  );
}

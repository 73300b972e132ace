import { Alert, Button, Progress } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { useState } from 'react';
import { LogLines } from '../../../shell/job-log/log-lines.tsx';
import { ChangeOutcomes } from './change-outcomes.tsx';
import classes from './deploying.module.css';
import { JobExceptions } from './job-exceptions.tsx';
import { jobStepOf } from './job-step.ts';
import { JobStepper } from './job-stepper.tsx';
import { useRevealed } from './use-revealed.ts';

interface JobViewProps {
  readonly job: JobDetail;
  /** What went wrong, in the words for this kind of job. */
  readonly failure: string;
}

/** A job while it runs and when it is over: how far, what it writes, what became of each change. */
export function JobView({ job, failure }: JobViewProps) {
  const [showsErrorLogs, setShowsErrorLogs] = useState(false);
  const lines = useRevealed(job.display_logs);
  const step = jobStepOf(lines);
  const settled = job.changes.filter(({ state }) => state === 'applied').length;
  const total = job.changes.length;
  const isPartial = job.deployment_status === 'partial_success';
  const showsLogs = !step.hasFailed || showsErrorLogs;
  return (
    <div className={classes['job']}>
      <JobStepper step={step} />
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
          <p>{failure}</p>
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
      <JobExceptions lines={lines} />
      {showsLogs && (
        <div>
          <div className={classes['logHead']}>
            <span>Deploy Logs</span>
            <CopyButton value={job.display_logs.join('\n')} label="Copy the log" />
          </div>
          <LogLines lines={lines} isLive />
        </div>
      )}
      {step.isOver && <ChangeOutcomes changes={job.changes} />}
    </div>
  );
}

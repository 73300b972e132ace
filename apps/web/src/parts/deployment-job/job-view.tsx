import { Alert, Button, Loader, Progress, VisuallyHidden } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { AppliedChange, JobDetail } from '@rampart/contract/deploy.ts';
import { changeObjects } from '@rampart/domain/change-object.ts';
import { countText, partText, percentText } from '@rampart/ui/format.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { Check, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { changeOutcomes } from './change-outcomes.ts';
import { isHeld, isWaitingForApproval } from './job-query.ts';
import { logLine } from './log-line.ts';
import { LogLines } from './log-lines.tsx';
import { JobAbout } from './job-about.tsx';
import { JobExceptions } from './job-exceptions.tsx';
import { type JobStep, jobStepOf, jobSteps, stepName, stopReasonIn } from './job-step.ts';
import classes from './job-view.module.css';

const tickMs = 100;

/** Lines arrive in bursts; they are shown one at a time, so that they can be followed. */
function useRevealed(lines: readonly string[]): readonly string[] {
  const [count, setCount] = useState(0);
  const { start, stop } = useInterval(() => setCount((shown) => shown + 1), tickMs);
  const isBehind = count < lines.length;
  useEffect(() => {
    if (isBehind) start();
    else stop();
    return stop;
  }, [isBehind, start, stop]);
  return lines.slice(0, count);
}

type Mark = 'done' | 'current' | 'failed' | 'partial' | 'ahead';

function markOf(place: number, { at, isOver, hasFailed }: JobStep, isPartial: boolean): Mark {
  if (isPartial && place === jobSteps.length - 1) return 'partial';
  if (place < at || (isOver && !hasFailed)) return 'done';
  if (place > at) return 'ahead';
  return hasFailed ? 'failed' : 'current';
}

const icons = {
  done: <Check size={14} aria-hidden="true" />,
  current: <Loader size={14} aria-hidden="true" />,
  failed: <X size={14} aria-hidden="true" />,
  partial: <TriangleAlert size={14} aria-hidden="true" />,
};
const words: Readonly<Record<Mark, string>> = { done: ', done', current: ', under way', failed: ', failed', partial: '', ahead: '' };

interface JobStepperProps {
  readonly step: JobStep;
  readonly isPartial: boolean;
}

/** How far a job is. It is a success only when all that was asked for is in place. */
function JobStepper({ step, isPartial }: JobStepperProps) {
  return (
    <ol className={classes['stepper']} aria-label="Steps of the job">
      {jobSteps.map((name, place) => {
        const mark = markOf(place, step, isPartial);
        return (
          <li key={name} className={classes['stage']} data-mark={mark} {...(mark === 'current' && { 'aria-current': 'step' as const })}>
            <span className={classes['dot']}>{mark === 'ahead' ? <span aria-hidden="true">{place + 1}</span> : icons[mark]}</span>
            {stepName(place, isPartial)}
            <VisuallyHidden>{words[mark]}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}

/** What became of each change, and why where it is not what was planned. */
function ChangeOutcomes({ changes, hasFailed }: { readonly changes: readonly AppliedChange[]; readonly hasFailed: boolean }) {
  if (changes.length === 0) return <p className={classes['muted']}>{hasFailed ? 'Nothing was changed.' : 'Nothing had to be changed.'}</p>;
  return (
    <ul className={classes['outcomes']} aria-label="Changes">
      {changes.map(({ name, object, state, because }, place) => (
        <li key={`${place} ${name}`} className={classes['outcome']}>
          <StatusDot {...changeOutcomes[state]} />
          <span>
            {name} <span className={classes['muted']}>{changeObjects[object].noun}</span>
            {because !== null && <span className={classes['because']}>{because}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface JobViewProps {
  readonly job: JobDetail;
  /** What went wrong, in the words for this kind of job. */
  readonly failure: string;
  /** What to do when all went well, where there is something to do. */
  readonly success?: string | undefined;
  /** What fixes missing people groups, where that can be done. */
  readonly remedy?: ReactNode;
}

/** A job while it runs and when it is over: how far, what it writes, what became of each change. */
export function JobView({ job, failure, success, remedy }: JobViewProps) {
  const [showsErrorLogs, setShowsErrorLogs] = useState(false);
  const lines = useRevealed(job.display_logs);
  const step = jobStepOf(lines);
  const applied = job.changes.filter(({ state }) => state === 'applied').length;
  const total = job.changes.length;
  const isAborted = job.deployment_state === 'aborted';
  const last = lines.length === 0 ? undefined : logLine(lines.at(-1) ?? '').text;
  const isPartial = step.isOver && !isAborted && job.deployment_status === 'partial_success';
  const stopped = stopReasonIn(lines);
  const showsLogs = !step.hasFailed || showsErrorLogs;
  return (
    <div className={classes['job']}>
      <JobAbout job={job} />
      <JobStepper step={step} isPartial={isPartial} />
      {isWaitingForApproval(job) && (
        <Alert color="ultra" title="Waiting for approval">
          Another administrator has to approve this in the Deployment Log before anything is written.
        </Alert>
      )}
      {isHeld(job) && (
        <Alert color="ultra" title="Waiting for a decision">
          This deployment was under way in a backup that was restored. Open it in the Deployment Log, then continue or end it.
        </Alert>
      )}
      {!step.isOver && !isWaitingForApproval(job) && !isHeld(job) && (
        <p className={classes['muted']} role="status">
          Content is processing...
        </p>
      )}
      {total > 0 && (
        <div className={classes['progress']}>
          <span>
            <b>{applied}</b> of {countText(total, 'change', 'changes')} applied
          </span>
          <Progress value={(100 * applied) / total} aria-label={`${partText(applied, total, 'change', 'changes')} applied`} />
          <span>{percentText(applied, total)}</span>
        </div>
      )}
      {step.hasFailed && (
        <Alert color="red" role="alert">
          <p>
            {job.deployment_state === 'declined'
              ? `${job.approval_by ?? 'An administrator'} has ${job.approval_by === job.deployed_by ? 'withdrawn' : 'declined'} this deployment. Nothing was written.`
              : isAborted
                ? `This deployment was aborted. ${stopped ?? ''}`.trim()
                : failure}
          </p>
          {stopped !== undefined && !isAborted && <p>{stopped}</p>}
          {isAborted && last !== undefined && <p>{last}</p>}
          <Button mt="sm" size="xs" variant="default" onClick={() => setShowsErrorLogs(!showsErrorLogs)}>
            {showsErrorLogs ? 'Hide Error Logs' : 'View Error Logs'}
          </Button>
        </Alert>
      )}
      {isPartial && (
        <Alert color="yellow" role="alert">
          Some changes could not be applied. The log and the list below say which and why.
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
          <LogLines lines={lines} isPartial={isPartial} isLive />
        </div>
      )}
      {step.isOver && <ChangeOutcomes changes={job.changes} hasFailed={step.hasFailed} />}
    </div>
  );
}

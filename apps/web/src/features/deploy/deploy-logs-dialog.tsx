import { Loader } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import classes from './deployment-log.module.css';
import { DeploymentStatus } from './deployment-status.tsx';
import { logLine } from './log-line.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

function Line({ line }: { readonly line: string }) {
  const { at, text, isAlarming } = logLine(line);
  return (
    <li className={classes['line']} data-alarming={isAlarming || undefined}>
      {at !== undefined && <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>}
      <span className={classes['entry']}>{text}</span>
    </li>
  );
}

function JobLogs({ job }: { readonly job: DeploymentJob }) {
  const { display_logs: lines, deployment_status: status } = job;
  if (lines.length === 0) {
    return (
      <p role="status" className={classes['waiting']}>
        <Loader size="sm" aria-hidden="true" />
        {status === 'in_progress'
          ? 'The log has no lines yet. They appear here as the job writes them.'
          : 'The log of this job has not arrived.'}
      </p>
    );
  }
  return (
    <>
      <ol className={classes['lines']} aria-label="Log lines" tabIndex={0}>
        {lines.map((line, index) => (
          // Lines repeat themselves; their place in the log is what tells them apart.
          <Line key={`${index} ${line}`} line={line} />
        ))}
      </ol>
      <div className={classes['foot']}>
        <DeploymentStatus status={status} />
        <CopyButton value={lines.join('\n')} label="Copy the log" />
      </div>
    </>
  );
}

interface DeployLogsDialogProps {
  readonly isOpen: boolean;
  /** The job whose log is shown. It may have left the page since. */
  readonly job: DeploymentJob | undefined;
  readonly onClose: () => void;
}

export function DeployLogsDialog({ isOpen, job, onClose }: DeployLogsDialogProps) {
  return (
    <Dialog isOpen={isOpen && job !== undefined} onClose={onClose} width={860} title="Deploy Logs">
      {job && <JobLogs job={job} />}
    </Dialog>
  );
}

import { Loader } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { LogLines } from '../../shell/job-log/log-lines.tsx';
import classes from './deployment-log.module.css';
import { DeploymentStatus } from './deployment-status.tsx';

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
      <LogLines lines={lines} />
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

import { Loader } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '@rampart/ui/format.ts';
import { LogLines } from '../../parts/deployment-job/log-lines.tsx';
import { FactList } from '../../parts/fact-list/fact-list.tsx';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { ApprovalBox } from './approval-box.tsx';
import { Deployer } from './deployer.tsx';
import { deploymentAction } from './deployment-action.ts';
import classes from './deployment-log.module.css';
import { DeploymentStatus } from './deployment-status.tsx';
import { JobChanges } from './job-changes.tsx';
import { jobQuery } from '../../parts/deployment-job/job-query.ts';
import { RollBackButton } from './roll-back-button.tsx';

const factsOf = (job: JobDetail) => [
  { label: 'Product', value: job.product_title },
  { label: 'Action', value: deploymentAction[job.deployment_action] },
  { label: 'User', value: <Deployer name={job.deployed_by} /> },
  { label: 'Event Time', value: momentText(job.created_ts) },
  { label: 'Status', value: <DeploymentStatus job={job} /> },
  ...(job.approval === 'given' ? [{ label: 'Approved by', value: job.approval_by ?? '' }] : []),
];

const Waiting = ({ text }: { readonly text: string }) => (
  <p role="status" className={classes['waiting']}>
    <Loader size="sm" aria-hidden="true" />
    {text}
  </p>
);

function JobLogs({ job }: { readonly job: JobDetail }) {
  const { display_logs: lines, deployment_status: status } = job;
  const none =
    status === 'in_progress'
      ? 'The log has no lines yet. They appear here as the job writes them.'
      : 'The log of this job has not arrived.';
  return lines.length === 0 ? <Waiting text={none} /> : <LogLines lines={lines} />;
}

interface DeployLogsDialogProps {
  readonly jobUuid: string | undefined;
  /** Shows another job, or none. */
  readonly onShow: (jobUuid: string | undefined) => void;
}

function JobBody({ job, onShow }: { readonly job: JobDetail } & Pick<DeployLogsDialogProps, 'onShow'>) {
  const isOver = job.deployment_status !== 'in_progress';
  return (
    <div className={classes['job']}>
      <FactList facts={factsOf(job)} />
      {job.approval === 'waiting' && <ApprovalBox job={job} />}
      <JobLogs job={job} />
      {job.changes.length > 0 && (
        <div>
          <h3 className={classes['heading']}>Changes</h3>
          <JobChanges changes={job.changes} />
        </div>
      )}
      <div className={classes['foot']}>
        <CopyButton value={job.display_logs.join('\n')} label="Copy the log" />
        {isOver && job.changes.length > 0 && <RollBackButton job={job} onStarted={onShow} />}
      </div>
    </div>
  );
}

/** One job in full: its log, what became of each change, and what can be done about it. */
export function DeployLogsDialog({ jobUuid, onShow }: DeployLogsDialogProps) {
  const { data: job, error, refetch } = useQuery(jobQuery(jobUuid));
  return (
    <Dialog isOpen={jobUuid !== undefined} onClose={() => onShow(undefined)} width={860} title="Deploy Logs">
      {error && <LoadProblem title="The job could not be loaded" error={error} onRetry={refetch} />}
      {!error && job === undefined && <Waiting text="Loading the job." />}
      {job && <JobBody job={job} onShow={onShow} />}
    </Dialog>
  );
}

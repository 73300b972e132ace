import { Button, Loader } from '@mantine/core';
import { type JobDetail, rollBackJob } from '@rampart/contract/deploy.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { JobExceptions } from '../../parts/deployment-job/job-exceptions.tsx';
import { jobQuery } from '../../parts/deployment-job/job-query.ts';
import { LogLines } from '../../parts/deployment-job/log-lines.tsx';
import { RollbackJobDialog } from '../../parts/deployment-job/rollback-job-dialog.tsx';
import { questionOfJob } from '../../parts/deployment-job/rollback-question.ts';
import { AddressBreaks } from '../../parts/email-address/address-breaks.tsx';
import { FactList } from '../../parts/fact-list/fact-list.tsx';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { ApprovalBox } from './approval-box.tsx';
import classes from './deployment-log.module.css';
import { HeldBox } from './held-box.tsx';
import { JobChanges } from './job-changes.tsx';
import { Deployer, DeploymentAction, DeploymentStatus } from './job-summary.tsx';

interface RollBackButtonProps {
  readonly job: JobDetail;
  /** Called with the job that undoes it. */
  readonly onStarted: (jobUuid: string) => void;
}

/** Undoes one job of the log. */
function RollBackButton({ job, onStarted }: RollBackButtonProps) {
  const { roles } = useSession();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async () => (await api(rollBackJob, { body: { orig_deploy_job_uuid: job.job_uuid } })).data.job_uuid,
    onSuccess: async (jobUuid) => {
      onStarted(jobUuid);
      await client.invalidateQueries({ queryKey: queryKeys.deploy.jobs });
    },
    meta: { isQuiet: true },
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Roll back the changes in ${job.product_title}?`,
      ...questionOfJob(job),
      confirmLabel: 'Roll back',
      tone: 'danger',
    });
    if (isSure) start.mutate();
  };
  const missing = isPermitted(roles, 'deployments:write') ? undefined : 'You need the Standard role or higher to roll back.';
  return (
    <div>
      <ExplainedButton
        variant="default"
        reason={missing ?? job.rollback_obstacle ?? undefined}
        loading={start.isPending}
        leftSection={<History size={16} aria-hidden="true" />}
        onClick={() => void ask()}
      >
        Rollback
      </ExplainedButton>
      <InlineProblem title="Rollback Failed" error={start.error} />
    </div>
  );
}

const factsOf = (job: JobDetail) => [
  { label: 'Product', value: job.product_title },
  { label: 'Action', value: <DeploymentAction job={job} /> },
  { label: 'User', value: <Deployer name={job.deployed_by} /> },
  { label: 'Event Time', value: momentText(job.created_ts) },
  { label: 'Status', value: <DeploymentStatus job={job} /> },
  ...(job.approval === 'given' ? [{ label: 'Approved by', value: <AddressBreaks address={job.approval_by ?? ''} /> }] : []),
];

const Waiting = ({ text }: { readonly text: string }) => (
  <p role="status" className={classes['waiting']}>
    <Loader size="sm" aria-hidden="true" />
    {text}
  </p>
);

function JobLogs({ job }: { readonly job: JobDetail }) {
  const { display_logs: lines, deployment_status: status } = job;
  const none = status === 'in_progress' ? 'The log has no lines yet. They appear here as the job writes them.' : 'This job has no log.';
  return lines.length === 0 ? <Waiting text={none} /> : <LogLines lines={lines} isPartial={status === 'partial_success'} />;
}

interface DeployLogsDialogProps {
  readonly jobUuid: string | undefined;
  /** Shows another job, or none. */
  readonly onShow: (jobUuid: string | undefined) => void;
}

/** The people list is deployed where its program is. */
const PeopleListPlace = ({ job: { quest_instance_id: remediation } }: { readonly job: JobDetail }) => (
  <Button
    mt="sm"
    size="xs"
    variant="default"
    renderRoot={(props) =>
      remediation === null ? <Link to="/programs" {...props} /> : <Link to="/quests/$quest" params={{ quest: remediation }} {...props} />
    }
  >
    {remediation === null ? 'Open the programs' : 'Open the remediation'}
  </Button>
);

interface JobBodyProps {
  readonly job: JobDetail;
  /** Called with the job that undoes it. */
  readonly onRollback: (jobUuid: string) => void;
}

function JobBody({ job, onRollback }: JobBodyProps) {
  const isOver = job.deployment_status !== 'in_progress';
  return (
    <div className={classes['job']}>
      <FactList facts={factsOf(job)} />
      {job.deployment_state === 'awaiting-approval' && <ApprovalBox job={job} />}
      {job.deployment_state === 'held' && <HeldBox job={job} />}
      <JobExceptions lines={job.display_logs} remedy={<PeopleListPlace job={job} />} />
      <JobLogs job={job} />
      {job.changes.length > 0 && (
        <div>
          <h3 className={classes['heading']}>Changes</h3>
          <JobChanges changes={job.changes} />
        </div>
      )}
      <div className={classes['foot']}>
        <CopyButton value={job.display_logs.join('\n')} label="Copy the log" />
        {isOver && job.changes.length > 0 && <RollBackButton job={job} onStarted={onRollback} />}
      </div>
    </div>
  );
}

/** One job in full: its log, what became of each change, and what can be done about it. */
export function DeployLogsDialog({ jobUuid, onShow }: DeployLogsDialogProps) {
  const [rollback, setRollback] = useState<{ readonly of: string; readonly jobUuid: string }>();
  const { data: job, error, refetch } = useQuery(jobQuery(jobUuid));
  // Back leads to another job while this one is followed.
  if (rollback !== undefined && rollback.of !== jobUuid) setRollback(undefined);
  if (job && rollback !== undefined)
    return (
      <RollbackJobDialog
        jobUuid={rollback.jobUuid}
        productName={job.product_title}
        onClose={() => {
          setRollback(undefined);
          onShow(rollback.jobUuid);
        }}
      />
    );
  return (
    <Dialog isOpen={jobUuid !== undefined} onClose={() => onShow(undefined)} width={860} title="Deploy Logs">
      {error && <LoadProblem title="The job could not be loaded" error={error} onRetry={refetch} />}
      {!error && job === undefined && <Waiting text="Loading the job." />}
      {job && <JobBody key={job.job_uuid} job={job} onRollback={(started) => setRollback({ of: job.job_uuid, jobUuid: started })} />}
    </Dialog>
  );
}

import { Button, Group } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { deployProgram } from '@rampart/contract/remediate/deployments.ts';
import { deedOf } from '@rampart/domain/deploy/deed-of.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { isAtWork, isHeld, isWaitingForApproval, jobQuery } from '../../../parts/deployment-job/job-query.ts';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from './deploying.module.css';
import { JobView } from './job-view.tsx';
import type { DeployedProgram } from './program-of.ts';
import { useDeployReason } from './use-deploy-reason.ts';
import { useStartJob } from './use-start-job.ts';

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

interface PeopleListRemedyProps {
  readonly program: DeployedProgram;
  readonly onStarted: (jobUuid: string) => void;
}

/** Brings the people of the program into a group of the identity directory, where the job did not find one. */
export function PeopleListRemedy({ program, onStarted }: PeopleListRemedyProps) {
  const reason = useDeployReason('deploy-program', program.product_name);
  const job = useStartJob(async () => {
    const uuid = (await api(deployProgram, { body: { ...program, deployment_type: 'people-list' } })).data.job_uuid;
    if (uuid) onStarted(uuid);
    return uuid;
  });
  return (
    <>
      <ExplainedButton mt="sm" size="xs" variant="filled" reason={reason} loading={job.isStarting} onClick={() => job.start()}>
        Deploy people list
      </ExplainedButton>
      <InlineProblem title="Job Failed" error={job.error} />
    </>
  );
}

export const deployFailure = 'A problem was encountered while trying to deploy';

/** `Staged in Okta`: what waits in the product is not deployed yet. */
export const deployedTitle =
  (product: string) =>
  ({ phase, deployment_type: kind, applied_count: made, in_force_count: inForce }: JobDetail): string => {
    const deed = deedOf({ phase, kind, made, inForce });
    return deed.startsWith('Staged') ? `${deed} in ${product}` : `Deployed to ${product}`;
  };

interface JobDialogProps {
  readonly title: string;
  /** What it is called once all went well. */
  readonly titleAfter: string | ((job: JobDetail) => string);
  readonly jobUuid: string;
  readonly failure: string;
  readonly program: DeployedProgram;
  readonly onClose: () => void;
  /** Where it leads once all went well. */
  readonly onContinue?: (() => void) | undefined;
}

/** Follows a job to its end, and the one that mends what was missing. It cannot be closed before, and says so. */
export function JobDialog({ title, titleAfter, jobUuid, failure, program, onClose, onContinue }: JobDialogProps) {
  const [mendingUuid, setMendingUuid] = useState<string>();
  const { data: job, error, refetch } = useQuery(jobQuery(mendingUuid ?? jobUuid));
  const isRunning = job === undefined ? !error : isAtWork(job);
  const hasSucceeded = job?.deployment_status === 'successful' && mendingUuid === undefined;
  const isMending = mendingUuid !== undefined;
  useJobLeaveWarning(isRunning);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        isMending ? 'Deploying the people list' : hasSucceeded ? (typeof titleAfter === 'string' ? titleAfter : titleAfter(job)) : title
      }
      width={760}
      isLocked={isRunning}
    >
      {error && <LoadProblem title="The job could not be loaded" error={error} onRetry={refetch} />}
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
        </Group>
      </Group>
    </Dialog>
  );
}

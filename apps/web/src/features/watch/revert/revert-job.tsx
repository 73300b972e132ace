import { Alert, Anchor, Button, Group } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { changeOutcomes } from '../../../parts/deployment-job/change-outcomes.ts';
import { isAtWork, isHeld, isWaitingForApproval, jobQuery } from '../../../parts/deployment-job/job-query.ts';
import { LogLines } from '../../../parts/deployment-job/log-lines.tsx';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from './revert.module.css';

function Result({ job }: { readonly job: JobDetail }) {
  if (isWaitingForApproval(job))
    return (
      <Alert color="ultra" title="Waiting for approval">
        Another administrator has to approve this in the Deployment Log before anything is written. You can close this window.
      </Alert>
    );
  if (isHeld(job)) return <Alert color="ultra">Open it in the Deployment Log and continue or end it.</Alert>;
  if (job.deployment_status === 'in_progress') return <p role="status">Content is processing...</p>;
  if (job.deployment_status === 'successful')
    return (
      <Alert color="green" role="alert">
        {job.product_title} was read again. An alert whose objects are as they were before is closed.
      </Alert>
    );
  return (
    <Alert color="red" role="alert">
      Not everything could be put back. The log says why, and the alert stays open.
    </Alert>
  );
}

interface RevertJobProps {
  readonly jobUuid: string;
  /** It runs no more, or waits for a person. */
  readonly onOver: () => void;
  readonly onClose: () => void;
}

/** Follows the deployment to its end. */
export function RevertJob({ jobUuid, onOver, onClose }: RevertJobProps) {
  const client = useQueryClient();
  const { data: job, error, refetch } = useQuery(jobQuery(jobUuid));
  const isRunning = job === undefined ? !error : isAtWork(job);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isRunning) return;
    over();
    void client.invalidateQueries({ queryKey: queryKeys.watch.all });
  }, [isRunning, client]);
  return (
    <>
      <div className={classes['plan']}>
        {error && <LoadProblem title="The job could not be loaded" error={error} onRetry={refetch} />}
        {job && (
          <>
            <Result job={job} />
            <ul className={classes['outcomes']} aria-label="Changes">
              {job.changes.map(({ name, state, because }, place) => (
                <li key={`${place} ${name}`}>
                  <StatusDot {...changeOutcomes[state]} /> {name}
                  {because !== null && <span className={classes['muted']}> {because}</span>}
                </li>
              ))}
            </ul>
            <LogLines lines={job.display_logs} isPartial={job.deployment_status === 'partial_success'} isLive />
          </>
        )}
      </div>
      <Group justify="space-between" mt="md" data-dialog-foot>
        <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ job: jobUuid }} {...props} />}>
          Open in the Deployment Log
        </Anchor>
        <Button variant="filled" disabled={isRunning} onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}

import { Loader } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import classes from './groups.module.css';

interface GroupStateProps {
  /** The job that was followed last. */
  readonly job: JobDetail | undefined;
  readonly isUpdating: boolean;
  readonly isMade: boolean;
  /** Why it cannot be written now. */
  readonly because: string | null;
}

/** How a group fares, in a shape and words. */
export function GroupState({ job, isUpdating, isMade, because }: GroupStateProps) {
  if (job?.approval === 'waiting') return <StatusDot health="checking" label="Waits for somebody to approve" />;
  if (isUpdating)
    return (
      <span className={classes['updating']}>
        <Loader size={12} aria-hidden="true" />
        Updating…
      </span>
    );
  if (because !== null) return <StatusDot health="error" label="Cannot be written now" />;
  if (job?.deployment_status === 'failed') return <StatusDot health="error" label="The last update failed" />;
  if (job?.deployment_status === 'partial_success') return <StatusDot health="error" label="Only partly updated" />;
  return isMade ? <StatusDot health="healthy" label="In place" /> : <StatusDot health="not-connected" label="Not made yet" />;
}

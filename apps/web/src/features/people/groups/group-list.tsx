import { Anchor, Loader } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { ExclusionGroup } from '@rampart/contract/people/exclusions.ts';
import { momentText, numberText } from '@rampart/ui/format.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { ConnectionsLink } from '../../../parts/connections/connections-link.tsx';
import { isHeld, jobQuery } from '../../../parts/deployment-job/job-query.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import classes from './groups.module.css';

/** Follows the job that brings a group up to date, and looks at the list again when it is over. How it ended stays in sight. */
function useGroupJob(jobUuid: string | null): JobDetail | undefined {
  const client = useQueryClient();
  const [followed, setFollowed] = useState(jobUuid);
  if (jobUuid !== null && jobUuid !== followed) setFollowed(jobUuid);
  const { data: job } = useQuery(jobQuery(followed));
  const finished = job === undefined || job.deployment_status === 'in_progress' ? undefined : job.job_uuid;
  useEffect(() => {
    if (finished !== undefined) void client.invalidateQueries({ queryKey: exclusionsQuery.queryKey });
  }, [client, finished]);
  return job;
}

interface GroupStateProps {
  /** The job that was followed last. */
  readonly job: JobDetail | undefined;
  readonly isUpdating: boolean;
  readonly isMade: boolean;
  /** Why it cannot be written now. */
  readonly because: string | null;
}

/** How a group fares, in a shape and words. */
function GroupState({ job, isUpdating, isMade, because }: GroupStateProps) {
  if (job?.approval === 'waiting') return <StatusDot health="checking" label="Waiting for approval" />;
  if (job !== undefined && isHeld(job)) return <StatusDot health="checking" label="Waiting for a decision" />;
  if (isUpdating)
    return (
      <span className={classes['updating']}>
        <Loader size={12} aria-hidden="true" />
        Updating…
      </span>
    );
  if (because !== null) return <StatusDot health="error" label="Cannot be updated now" />;
  if (job?.deployment_status === 'failed') return <StatusDot health="error" label="The last update failed" />;
  if (job?.deployment_status === 'partial_success') return <StatusDot health="error" label="Only partly updated" />;
  return isMade ? <StatusDot health="healthy" label="In place" /> : <StatusDot health="not-connected" label="Not created yet" />;
}

interface GroupItemProps {
  readonly group: ExclusionGroup;
  /** Under which the deployment log knows the list. */
  readonly logId: number;
}

/** The group at one identity product. */
function GroupItem({ group, logId }: GroupItemProps) {
  const { product_name: product, name, group_id: id, members, read_at: readAt, because } = group;
  const job = useGroupJob(group.job_uuid);
  const isUpdating = job === undefined ? group.job_uuid !== null : job.deployment_status === 'in_progress' && !isHeld(job);
  return (
    <li className={classes['group']}>
      <div className={classes['head']}>
        <span className={classes['product']}>{product}</span>
        <span role="status">
          <GroupState job={job} isUpdating={isUpdating} isMade={id !== null} because={because} />
        </span>
      </div>
      <span>{name}</span>
      {id !== null && (
        <span className={classes['muted']}>
          {members === 1 ? '1 member' : `${numberText(members)} members`}
          {readAt !== null && (
            <>
              , read <time dateTime={readAt}>{momentText(readAt)}</time>
            </>
          )}
        </span>
      )}
      {job !== undefined && job.deployment_status !== 'successful' && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/settings/deployment-log" search={{ exclusion_type_id: logId, job: job.job_uuid }} {...props} />}
        >
          View log
        </Anchor>
      )}
      {because !== null && <p className={classes['because']}>{because}</p>}
    </li>
  );
}

interface GroupListProps {
  readonly groups: readonly ExclusionGroup[];
  /** Under which the deployment log knows the list. */
  readonly logId: number;
}

/** Where the list really is: a group at each connected identity product. */
export function GroupList({ groups, logId }: GroupListProps) {
  const titleId = useId();
  return (
    <section className={classes['groups']} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes['title']}>
        Synced groups
      </h3>
      {groups.length === 0 ? (
        <p className={classes['muted']}>
          None of your connected products has groups. The list is stored here until one does:{' '}
          <ConnectionsLink inherit needs="applications:write" otherwise="a standard user or an administrator can connect a directory">
            connect a directory
          </ConnectionsLink>
          .
        </p>
      ) : (
        <ul className={classes['list']}>
          {groups.map((group) => (
            <GroupItem key={group.product} group={group} logId={logId} />
          ))}
        </ul>
      )}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ exclusion_type_id: logId }} {...props} />}>
        Deployment log
      </Anchor>
    </section>
  );
}

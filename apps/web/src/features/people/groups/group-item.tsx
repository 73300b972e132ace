import { Anchor } from '@mantine/core';
import type { ExclusionGroup } from '@rampart/contract/people.ts';
import { Link } from '@tanstack/react-router';
import { momentText } from '@rampart/ui/format.ts';
import { GroupState } from './group-state.tsx';
import classes from './groups.module.css';
import { useGroupJob } from './use-group-job.ts';

interface GroupItemProps {
  readonly group: ExclusionGroup;
  /** Under which the deployment log knows the list. */
  readonly logId: number;
}

/** The group at one identity product. */
export function GroupItem({ group, logId }: GroupItemProps) {
  const { product_name: product, name, group_id: id, members, read_at: readAt, because } = group;
  const job = useGroupJob(group.job_uuid);
  const isUpdating = job === undefined ? group.job_uuid !== null : job.deployment_status === 'in_progress';
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
          {members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`}
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
          Open its log
        </Anchor>
      )}
      {because !== null && <p className={classes['because']}>{because}</p>}
    </li>
  );
}

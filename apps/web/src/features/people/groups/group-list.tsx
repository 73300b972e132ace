import { Anchor } from '@mantine/core';
import type { ExclusionGroup } from '@rampart/contract/people.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { GroupItem } from './group-item.tsx';
import classes from './groups.module.css';

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
        Groups that hold this list
      </h3>
      {groups.length === 0 ? (
        <p className={classes['muted']}>
          None of your connected products keeps groups. The list is kept here until one does:{' '}
          <Anchor inherit renderRoot={(props) => <Link to="/settings/connections" {...props} />}>
            connect a directory
          </Anchor>
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

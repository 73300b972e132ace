import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../api/error-text.ts';
import { NotificationItem } from './notification-item.tsx';
import { notificationsQuery, notificationSummaryQuery, unreadNotificationsQuery } from './notification-queries.ts';
import classes from './notifications.module.css';
import { steadyList } from './steady-list.ts';
import { withOlderUnread } from './with-older-unread.ts';

interface NotificationListProps {
  readonly isUnreadOnly: boolean;
  /** Called when a link inside leads to a screen. */
  readonly onLeave: () => void;
}

export function NotificationList({ isUnreadOnly, onLeave }: NotificationListProps) {
  const notifications = useQuery(notificationsQuery);
  const unread = useQuery(notificationSummaryQuery).data?.unread ?? 0;
  const unreadAmongNewest = notifications.data?.filter(({ read }) => !read).length ?? 0;
  const older = useQuery({ ...unreadNotificationsQuery, enabled: isUnreadOnly && notifications.isSuccess && unread > unreadAmongNewest });
  const [displayedIds, setDisplayedIds] = useState<readonly string[]>();

  if (notifications.isPending || (displayedIds === undefined && older.isLoading)) return <PanelSkeleton />;
  if (notifications.data === undefined) {
    return (
      <EmptyState
        title="Notifications could not be loaded"
        hint={errorText(notifications.error)}
        action={<Button onClick={() => void notifications.refetch()}>Try again</Button>}
      />
    );
  }

  const latest = isUnreadOnly ? withOlderUnread(notifications.data, older.data ?? []) : notifications.data;
  const { shown, waiting } = steadyList({ displayedIds, latest, isWanted: ({ read }) => !(isUnreadOnly && read) });
  if (displayedIds === undefined && shown.length > 0) setDisplayedIds(shown.map(({ id }) => id));
  if (shown.length === 0) {
    const icon = <CheckCheck size={24} strokeWidth={1.5} />;
    return <EmptyState icon={icon} title="You're all caught up!" hint="What happens in your tenant appears here." />;
  }

  return (
    <>
      <div role="status">
        {waiting > 0 && (
          <Button variant="light" fullWidth className={classes['waiting']} onClick={() => setDisplayedIds(undefined)}>
            {waiting} new
          </Button>
        )}
      </div>
      <ul className={classes['list']}>
        {shown.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} now={notifications.dataUpdatedAt} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}

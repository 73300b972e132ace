import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { notificationSummaryQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

export function NotificationsBell({ onOpen }: { readonly onOpen: () => void }) {
  const unread = useQuery(notificationSummaryQuery).data?.unread ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <Tooltip label="Notifications">
      <ActionIcon className={classes['bell']} aria-label={label} onClick={onOpen}>
        <Bell size={18} strokeWidth={1.7} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes['badge']} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  );
}

import { Button, Tabs, Tooltip } from '@mantine/core';
import { confirm } from '@rampart/ui/confirm.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SideDrawer } from '../layout/side-drawer.tsx';
import { NotificationList } from './notification-list.tsx';
import { markAllReadMutation, notificationSummaryQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

interface NotificationsPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function NotificationsPanel({ isOpen, onClose }: NotificationsPanelProps) {
  const [tab, setTab] = useState<'unread' | 'all'>('unread');
  const summary = useQuery(notificationSummaryQuery).data;
  const markAll = useMutation(markAllReadMutation(useQueryClient()));
  const unread = summary?.unread ?? 0;

  const markAllAsRead = async () => {
    const isSure = await confirm({
      title: 'Mark all as read',
      message: `Are you sure you want to mark ${unread} notifications as read?`,
      confirmLabel: 'Mark all as read',
    });
    if (isSure) markAll.mutate();
  };

  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title="Notifications" width={460}>
      <Tabs value={tab} onChange={(value) => setTab(value === 'all' ? 'all' : 'unread')} keepMounted={false}>
        <div className={classes['head']}>
          <Tabs.List className={classes['tabs']}>
            <Tabs.Tab value="unread">
              Unread <span className={classes['count']}>{unread}</span>
            </Tabs.Tab>
            <Tabs.Tab value="all">
              All <span className={classes['count']}>{summary?.total ?? 0}</span>
            </Tabs.Tab>
          </Tabs.List>
          <Tooltip label="Everything is read already." disabled={unread > 0}>
            <span>
              <Button variant="subtle" disabled={unread === 0 || markAll.isPending} onClick={() => void markAllAsRead()}>
                Mark all as read
              </Button>
            </span>
          </Tooltip>
        </div>
        <Tabs.Panel value="unread">
          <NotificationList isUnreadOnly onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <NotificationList isUnreadOnly={false} onLeave={onClose} />
        </Tabs.Panel>
      </Tabs>
    </SideDrawer>
  );
}

import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Notification } from '@rampart/contract/notifications.ts';
import { mostNotifications } from '@rampart/domain/most-notifications.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { capitalised } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CheckCheck, ExternalLink, Mail, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../api/error-text.ts';
import { hasRoute } from '../navigation/has-route.ts';
import { ageText } from './age-text.ts';
import { notificationLink } from './notification-link.ts';
import {
  markNotificationMutation,
  notificationsPerPage,
  notificationsQuery,
  notificationSummaryQuery,
  unreadNotificationsQuery,
} from './notification-queries.ts';
import classes from './notifications.module.css';
import { steadyList } from './steady-list.ts';
import { SubjectText } from './subject-text.tsx';
import { withOlderUnread } from './with-older-unread.ts';

interface NotificationLinksProps {
  readonly links: Notification['links'];
  readonly onLeave: () => void;
}

function NotificationLinks({ links, onLeave }: NotificationLinksProps) {
  const router = useRouter();
  const reachable = links
    .flatMap((link) => notificationLink(link) ?? [])
    .filter((link) => link.kind === 'elsewhere' || hasRoute(router, link.route));
  if (reachable.length === 0) return null;

  const follow = (event: React.MouseEvent, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    router.history.push(href);
  };

  return (
    <p className={classes['links']}>
      {reachable.map((link) =>
        link.kind === 'screen' ? (
          <a key={link.href} className={classes['link']} href={link.href} onClick={(event) => follow(event, link.href)}>
            {link.text}
          </a>
        ) : (
          <a key={link.href} className={classes['link']} href={link.href} target="_blank" rel="noreferrer">
            {link.text}
            <ExternalLink size={13} aria-hidden="true" />
          </a>
        ),
      )}
    </p>
  );
}

const priorities = {
  high: { mark: 'p1', label: 'High' },
  medium: { mark: 'p2', label: 'Medium' },
  low: { mark: 'p3', label: 'Low' },
} as const;

interface NotificationItemProps {
  readonly notification: Notification;
  /** When the list was read, which is what ages are counted to. */
  readonly now: number;
  readonly onLeave: () => void;
}

function NotificationItem({ notification, now, onLeave }: NotificationItemProps) {
  const mark = useMutation(markNotificationMutation(useQueryClient()));
  const { id, subject, category, created_at, read, links } = notification;
  const { mark: priority, label } = priorities[notification.priority];
  const action = read ? 'Mark as unread' : 'Mark as read';
  return (
    <li className={classes['item']} data-read={read}>
      <span className={classes['priority']}>
        <PriorityMark priority={priority} label={`${label} priority`} isLabelHidden />
      </span>
      <div className={classes['words']}>
        <p className={classes['subject']}>
          <SubjectText subject={subject} />
        </p>
        <p className={classes['facts']}>
          {capitalised(category)} · <time dateTime={created_at}>{ageText(created_at, now)}</time>
        </p>
        <NotificationLinks links={links} onLeave={onLeave} />
      </div>
      <Tooltip label={action}>
        <ActionIcon aria-label={`${action}: ${subject}`} onClick={() => mark.mutate({ id, read: !read })}>
          {read ? <MailOpen size={16} aria-hidden="true" /> : <Mail size={16} aria-hidden="true" />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

interface NotificationListProps {
  readonly isUnreadOnly: boolean;
  /** Called when a link inside leads to a screen. */
  readonly onLeave: () => void;
}

export function NotificationList({ isUnreadOnly, onLeave }: NotificationListProps) {
  const [limit, setLimit] = useState(notificationsPerPage);
  const notifications = useQuery(notificationsQuery(limit));
  const { unread = 0, total = 0 } = useQuery(notificationSummaryQuery).data ?? {};
  const unreadAmongNewest = notifications.data?.filter(({ read }) => !read).length ?? 0;
  const older = useQuery({
    ...unreadNotificationsQuery(limit),
    enabled: isUnreadOnly && notifications.isSuccess && unread > unreadAmongNewest,
  });
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
  const { shown, waiting } = steadyList({ displayedIds, latest, isListed: ({ read }) => !(isUnreadOnly && read) });
  const listed = isUnreadOnly ? unread : total;
  const isMore = latest.filter(({ read }) => !(isUnreadOnly && read)).length < listed && limit < mostNotifications;
  const isComplete = !notifications.isPlaceholderData && !older.isPlaceholderData;
  if (displayedIds === undefined && shown.length > 0 && isComplete) setDisplayedIds(shown.map(({ id }) => id));
  if (shown.length === 0) {
    const icon = <CheckCheck size={24} strokeWidth={1.5} />;
    return <EmptyState icon={icon} title="You're all caught up!" hint="You'll see activity in your tenant here." />;
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
      {isMore && (
        <Button
          variant="subtle"
          fullWidth
          loading={notifications.isPlaceholderData || older.isPlaceholderData}
          onClick={() => {
            setLimit(limit + notificationsPerPage);
            setDisplayedIds(undefined);
          }}
        >
          Show older
        </Button>
      )}
    </>
  );
}

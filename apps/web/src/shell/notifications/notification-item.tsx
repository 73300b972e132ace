import { ActionIcon, Tooltip } from '@mantine/core';
import type { Notification } from '@rampart/contract/notifications.ts';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, MailOpen } from 'lucide-react';
import { ageText } from './age-text.ts';
import { NotificationLinks } from './notification-links.tsx';
import { markNotificationMutation } from './notification-queries.ts';
import classes from './notifications.module.css';

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

export function NotificationItem({ notification, now, onLeave }: NotificationItemProps) {
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
        <p className={classes['subject']}>{subject}</p>
        <p className={classes['facts']}>
          {category} · <time dateTime={created_at}>{ageText(created_at, now)}</time>
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

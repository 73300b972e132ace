import type { Notification } from '@rampart/contract/notifications.ts';
import { useRouter } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { hasRoute } from '../navigation/has-route.ts';
import { notificationLink } from './notification-link.ts';
import classes from './notifications.module.css';

interface NotificationLinksProps {
  readonly links: Notification['links'];
  readonly onLeave: () => void;
}

export function NotificationLinks({ links, onLeave }: NotificationLinksProps) {
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

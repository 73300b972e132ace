import type { Notification } from '@rampart/contract/notifications.ts';

export type NotificationLink =
  | { readonly kind: 'screen'; readonly route: `/${string}`; readonly href: string; readonly text: string }
  | { readonly kind: 'elsewhere'; readonly href: string; readonly text: string };

function elsewhere(target: string, text: string): NotificationLink | undefined {
  // Targets come from vendors' data: anything but a web address is not a link.
  if (!URL.canParse(target)) return undefined;
  const { protocol, href } = new URL(target);
  return protocol === 'https:' || protocol === 'http:' ? { kind: 'elsewhere', href, text } : undefined;
}

const here = 'https://here.invalid';

/** An address of the product itself: another origin cannot be named by one. */
function page(target: string): NotificationLink | undefined {
  const url = target.startsWith('/') && URL.canParse(target, here) ? new URL(target, here) : undefined;
  if (url?.origin !== here) return undefined;
  return { kind: 'screen', route: `/${url.pathname.slice(1)}`, href: `${url.pathname}${url.search}`, text: 'Open page' };
}

/** Where a notification leads, by the type of its link; nothing when the link cannot be followed safely. */
export function notificationLink({ link_type, link_target }: Notification['links'][number]): NotificationLink | undefined {
  const target = encodeURIComponent(link_target);
  switch (link_type) {
    case 'remediation-instance':
      return { kind: 'screen', route: '/quests', href: `/quests/${target}`, text: 'Open remediation' };
    case 'deployment-job':
      return { kind: 'screen', route: '/settings/deployment-log', href: `/settings/deployment-log?job=${target}`, text: 'Open deployment' };
    case 'drift-alert-grouping':
      return { kind: 'screen', route: '/drift', href: `/drift/?tags=${target}`, text: 'Open drift alert' };
    case 'page':
      return page(link_target);
    case 'jira-issue':
      return elsewhere(link_target, 'Open Jira issue');
    case 'servicenow-issue':
      return elsewhere(link_target, 'Open ServiceNow incident');
    default:
      return elsewhere(link_target, 'Open link');
  }
}

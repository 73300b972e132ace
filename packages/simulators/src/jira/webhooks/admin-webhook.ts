import { createHmac, randomUUID } from 'node:crypto';
import type { VendorClock } from '../../kit/replication.ts';
import { type OutgoingEvent, WebhookSender } from '../../kit/webhook-sender.ts';
import { showUser } from '../api/jira-users.ts';
import type { Issue } from '../issues/issue.ts';
import { showChange, showIssue } from '../issues/show-issue.ts';
import type { IssueEvent, Site } from '../site.ts';

/** As an administrator sets it under System, WebHooks: every event of every issue. */
export interface AdminWebhook {
  readonly url: string;
  /** Without one, events are not signed. */
  readonly secret?: string;
}

const issueEventNames = {
  'jira:issue_created': 'issue_created',
  'jira:issue_updated': 'issue_generic',
  'jira:issue_deleted': 'issue_deleted',
} as const;

/** `method=signature`, as WebSub has it. */
export const signatureOf = (secret: string, body: string): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function bodyOf(site: Site, event: IssueEvent, issue: Issue, timestamp: number): string {
  const change = event === 'jira:issue_updated' ? issue.history.at(-1) : undefined;
  return JSON.stringify({
    timestamp,
    webhookEvent: event,
    issue_event_type_name: issueEventNames[event],
    user: showUser(site.users.own(), site.base),
    issue: showIssue(site, issue, ['*all']),
    ...(change === undefined ? {} : { changelog: { id: change.id, items: showChange(site, change).items } }),
  });
}

/** Sends what happens to issues to the webhooks of the site, each signed with the secret of its own. */
export function openAdminWebhooks(site: Site, clock: VendorClock) {
  const sender = new WebhookSender();
  const webhooks: AdminWebhook[] = [];
  let last: OutgoingEvent | undefined;
  site.watch((event, issue) => {
    for (const { url, secret } of webhooks) {
      const body = bodyOf(site, event, issue, clock());
      const signature = secret === undefined ? {} : { 'x-hub-signature': signatureOf(secret, body) };
      const headers = { 'x-atlassian-webhook-identifier': randomUUID(), 'x-atlassian-webhook-flow': 'Primary', ...signature };
      last = { url, body, headers };
      sender.send(last);
    }
  });
  return {
    add: (webhook: AdminWebhook): void => void webhooks.push(webhook),
    /** Jira was not told in time that it arrived. */
    repeatLast(): void {
      if (last !== undefined) sender.send({ ...last, headers: { ...last.headers, 'x-atlassian-webhook-retry': '1' } });
    },
    last: (): OutgoingEvent | undefined => last,
    answers: () => sender.answers(),
  };
}
export type AdminWebhooks = ReturnType<typeof openAdminWebhooks>;

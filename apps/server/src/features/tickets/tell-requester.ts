import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type NewNotification, notify } from '../notifications/index.ts';
import type { Ticket } from './ticket-store.ts';
import { toolNames } from './tools.ts';

/** ServiceNow has no type of its own in the panel: its incidents open as any other address. */
const linkTypes = { jira: 'jira-issue', servicenow: 'servicenow-issue' } as const;
const aboutTypes = { remediation: 'remediation-instance', alert: 'drift-alert-grouping' } as const;
const longestSubject = 500;

type Told = Pick<Ticket, 'subject' | 'tool' | 'summary' | 'ref' | 'seen' | 'accountId'>;

/** What the person who asked for a ticket waits for, when it comes after they have left the screen. */
export type TicketNews =
  | { readonly kind: 'filed' | 'gone' }
  | { readonly kind: 'approved'; readonly state: string }
  | { readonly kind: 'refused'; readonly because: string };

const priorities = { filed: 'low', approved: 'medium', gone: 'high', refused: 'high' } as const;

function subjectOf({ tool, summary, ref }: Told, news: TicketNews): string {
  const name = ref?.name ?? 'The ticket';
  if (news.kind === 'refused') return `${toolNames[tool]} has no ticket “${summary}”. ${news.because}`;
  if (news.kind === 'filed') return `${name} was created in ${toolNames[tool]}: “${summary}”.`;
  if (news.kind === 'approved') return `${name} is “${news.state}”: “${summary}” can be deployed.`;
  return `${name} was deleted in ${toolNames[tool]}, or can no longer be seen: “${summary}”.`;
}

function linksOf({ subject, tool, seen }: Told): NewNotification['links'] {
  const about = { link_type: aboutTypes[subject.kind], link_target: subject.id };
  return seen === undefined ? [about] : [{ link_type: linkTypes[tool], link_target: seen.url }, about];
}

/** Notifies the person who asked for the ticket, in the transaction of what happened. */
export async function tellRequester(tx: TenantTx, ticket: Told, news: TicketNews): Promise<void> {
  if (ticket.accountId === null) return;
  const subject = subjectOf(ticket, news).slice(0, longestSubject);
  await notify(tx, ticket.accountId, { category: 'tickets', subject, links: linksOf(ticket), priority: priorities[news.kind] });
}

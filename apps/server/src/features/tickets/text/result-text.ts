import type { TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import type { JobResult } from '../../deploy/index.ts';

const ends = { successful: '', partial_success: ' in part', failed: '' } as const;

/** What came of a deployment or a rollback, for those who watch the ticket. */
export function resultText({ deed, status, deployedBy, problems, id }: JobResult): TicketText {
  const said = status === 'failed' ? `Not ${deed.toLowerCase()}` : `${deed}${ends[status]}`;
  return [
    { kind: 'text', text: `${said} by ${deployedBy}.` },
    ...(problems.length > 0 ? [{ kind: 'list', items: problems.slice(0, 20) } as const] : []),
    { kind: 'text', text: `Deployment ${id}.` },
  ];
}

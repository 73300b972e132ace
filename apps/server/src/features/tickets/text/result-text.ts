import type { TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import type { JobResult } from '../../deploy/index.ts';

const done = { stage: 'Staged', enable: 'Enabled', deploy: 'Deployed', rollback: 'Rolled back' } as const;
const ends = { successful: '', partial_success: ' in part', failed: '' } as const;

/** What came of a deployment or a rollback, for those who watch the ticket. */
export function resultText({ phase, status, deployedBy, problems, id }: JobResult): TicketText {
  const said = status === 'failed' ? `Not ${done[phase].toLowerCase()}` : `${done[phase]}${ends[status]}`;
  return [
    { kind: 'text', text: `${said} by ${deployedBy}.` },
    ...(problems.length > 0 ? [{ kind: 'list', items: problems.slice(0, 20) } as const] : []),
    { kind: 'text', text: `Deployment ${id}.` },
  ];
}

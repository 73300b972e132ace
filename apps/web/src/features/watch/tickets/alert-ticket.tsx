import { Anchor } from '@mantine/core';
import type { DriftAlert, DriftTicket } from '@rampart/contract/watch/alerts.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Ticket } from 'lucide-react';
import { isWebAddress } from '../../../parts/tickets/is-web-address.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import classes from '../drift.module.css';
import { ticketQuery, unlinkTicketMutation } from './queries.ts';

const mayNot = 'Your role can view drift but not create tickets. Ask an administrator for the Standard role.';

export function TicketLink({ name, url }: { readonly name: string; readonly url: string | null }) {
  if (!isWebAddress(url)) return <>{name}</>;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" inherit>
      {name} <ExternalLink size={12} aria-hidden="true" />
    </Anchor>
  );
}

function stateText({ tracking, tool_name: tool, status, assignee }: DriftTicket): string {
  if (tracking === 'filing') return `being created in ${tool}`;
  if (tracking === 'gone') return `deleted in ${tool}, or no longer visible`;
  return [status ?? 'Not known yet', ...(assignee === null ? [] : [assignee])].join(' · ');
}

/** The ticket of an alert with its state, as the tracker shows it. */
export function AlertTicket({ alert, ticket: stored }: { readonly alert: DriftAlert; readonly ticket: DriftTicket }) {
  const client = useQueryClient();
  const mayWrite = isPermitted(useSession().roles, 'tickets:write');
  const { data } = useQuery({ ...ticketQuery(alert.grouping_id), enabled: stored.tracking !== 'refused' });
  const unlink = useMutation(unlinkTicketMutation(client));
  const ticket = data ?? stored;
  const name = ticket.name ?? 'Ticket';
  const ask = async (): Promise<void> => {
    const message = `It stays in ${ticket.tool_name}. Rampart no longer follows it, and another ticket can be created.`;
    if (await confirm({ title: `Unlink ${name}?`, message, confirmLabel: 'Unlink' })) unlink.mutate(alert.grouping_id);
  };
  return (
    <section className={classes['ticket']} aria-label="Ticket">
      {ticket.tracking === 'refused' ? (
        <p className={classes['ticketText']}>{ticket.problem}</p>
      ) : (
        <p className={classes['ticketText']}>
          <strong>
            <TicketLink name={name} url={ticket.url} />
          </strong>{' '}
          <span className={classes['muted']}>{stateText(ticket)}</span>
        </p>
      )}
      {ticket.tracking !== 'refused' && ticket.problem !== null && <p className={classes['muted']}>{ticket.problem}</p>}
      {(ticket.tracking === 'filed' || ticket.tracking === 'gone') && (
        <ExplainedButton
          variant="subtle"
          size="compact-sm"
          reason={mayWrite ? undefined : mayNot}
          loading={unlink.isPending}
          onClick={() => void ask()}
        >
          Unlink
        </ExplainedButton>
      )}
      <InlineProblem title="Error Tracking Remediation" error={unlink.error} />
    </section>
  );
}

interface CreateTicketButtonProps {
  readonly alert: DriftAlert;
  readonly onCreate: (alert: DriftAlert) => void;
}

/** Where a tracker is connected and the alert has no ticket yet. */
export function CreateTicketButton({ alert, onCreate }: CreateTicketButtonProps) {
  const mayWrite = isPermitted(useSession().roles, 'tickets:write');
  return (
    <ExplainedButton
      variant="default"
      reason={mayWrite ? undefined : mayNot}
      leftSection={<Ticket size={15} aria-hidden="true" />}
      onClick={() => onCreate(alert)}
    >
      Create ticket…
    </ExplainedButton>
  );
}

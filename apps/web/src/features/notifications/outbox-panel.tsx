import { UnstyledButton } from '@mantine/core';
import type { OutboxMessage } from '@rampart/contract/notifications.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useMemo } from 'react';
import { momentText } from '../../shell/date-text.ts';
import { OutboxMessageDrawer } from './outbox-message-drawer.tsx';
import classes from './outbox.module.css';
import { outboxQuery } from './queries.ts';

interface OutboxPanelProps {
  /** The mail that is open; the address keeps it. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

export function OutboxPanel({ openId, onOpen }: OutboxPanelProps) {
  const messages = useSuspenseQuery(outboxQuery).data;
  const columns = useMemo(
    () => [
      {
        id: 'subject',
        header: 'Subject',
        isTitle: true,
        cell: ({ id, subject }: OutboxMessage) => (
          <UnstyledButton className={classes['subject']} onClick={() => onOpen(id)}>
            {subject}
          </UnstyledButton>
        ),
        sortValue: ({ subject }: OutboxMessage) => subject,
      },
      { id: 'to', header: 'Recipient', cell: ({ to }: OutboxMessage) => to, sortValue: ({ to }: OutboxMessage) => to },
      {
        id: 'time',
        header: 'Time',
        cell: ({ created_at }: OutboxMessage) => <time dateTime={created_at}>{momentText(created_at)}</time>,
        sortValue: ({ created_at }: OutboxMessage) => Date.parse(created_at),
      },
    ],
    [onOpen],
  );
  return (
    <Panel title="Mail outbox" description="No mail server is set, so mails are kept here instead of being sent. Set one to have them delivered.">
      <DataTable
        label="Mails in the outbox"
        columns={columns}
        rows={messages}
        getRowId={({ id }) => id}
        initialSort={{ id: 'time', desc: true }}
        empty={
          <EmptyState icon={<MailX size={24} strokeWidth={1.5} />} title="No mails yet" hint="Invitations, password resets and notices appear here as they are written." />
        }
      />
      <OutboxMessageDrawer message={messages.find(({ id }) => id === openId)} onClose={() => onOpen(undefined)} />
    </Panel>
  );
}

import { UnstyledButton } from '@mantine/core';
import type { OutboxMessage } from '@rampart/contract/notifications.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useMemo } from 'react';
import { AddressText } from '../../parts/email-address/address-text.tsx';
import { FactList } from '../../parts/fact-list/fact-list.tsx';
import { SideDrawer } from '../../shell/layout/side-drawer.tsx';
import classes from './outbox.module.css';
import { outboxQuery } from './queries.ts';

interface OutboxMessageDrawerProps {
  readonly message: OutboxMessage | undefined;
  readonly onClose: () => void;
}

function OutboxMessageDrawer({ message, onClose }: OutboxMessageDrawerProps) {
  return (
    <SideDrawer isOpen={message !== undefined} onClose={onClose} title={message?.subject ?? 'Mail'}>
      {message && (
        <>
          <FactList
            facts={[
              { label: 'Recipient', value: message.to },
              { label: 'Time', value: <time dateTime={message.created_at}>{momentText(message.created_at)}</time> },
            ]}
          />
          <div className={classes.body}>
            <span className={classes.copy}>
              <CopyButton value={message.text} label="Copy text" />
            </span>
            <pre className={classes.text}>{message.text}</pre>
          </div>
        </>
      )}
    </SideDrawer>
  );
}

const outboxColumns = (onOpen: (id: string) => void): Column<OutboxMessage>[] => [
  {
    id: 'subject',
    header: 'Subject',
    isTitle: true,
    cell: ({ id, subject }) => (
      <UnstyledButton className={classes.subject} onClick={() => onOpen(id)}>
        {subject}
      </UnstyledButton>
    ),
    sortValue: ({ subject }) => subject,
  },
  { id: 'to', header: 'Recipient', cell: ({ to }) => <AddressText address={to} />, sortValue: ({ to }) => to },
  {
    id: 'time',
    header: 'Time',
    cell: ({ created_at }) => <time dateTime={created_at}>{momentText(created_at)}</time>,
    sortValue: ({ created_at }) => Date.parse(created_at),
  },
];

interface OutboxPanelProps {
  /** The mail that is open; the address keeps it. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

export function OutboxPanel({ openId, onOpen }: OutboxPanelProps) {
  const messages = useSuspenseQuery(outboxQuery).data;
  const columns = useMemo(() => outboxColumns(onOpen), [onOpen]);
  return (
    <Panel
      title="Mail outbox"
      description="Emails that were written while no mail server was set are kept here instead of being sent. The operator of this installation sets one with SMTP_URL."
    >
      <DataTable
        label="Mails in the outbox"
        columns={columns}
        rows={messages}
        getRowId={({ id }) => id}
        initialSort={{ id: 'time', desc: true }}
        empty={
          <EmptyState
            icon={<MailX size={24} strokeWidth={1.5} />}
            title="No mails yet"
            hint="Invitations, password resets and notices appear here as they are written."
          />
        }
      />
      <OutboxMessageDrawer message={messages.find(({ id }) => id === openId)} onClose={() => onOpen(undefined)} />
    </Panel>
  );
}

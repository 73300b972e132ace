import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useMemo } from 'react';
import { outboxColumns } from './outbox-columns.tsx';
import { OutboxMessageDrawer } from './outbox-message-drawer.tsx';
import { outboxQuery } from './queries.ts';

interface OutboxPanelProps {
  /** The mail that is open; the address keeps it. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

export function OutboxPanel({ openId, onOpen }: OutboxPanelProps) {
  const messages = useSuspenseQuery(outboxQuery).data;
  const columns = useMemo(() => outboxColumns(onOpen), [onOpen]);
  return (
    <Panel title="Mail outbox" description="While no mail server is set (SMTP_URL), mails are kept here instead of being sent.">
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

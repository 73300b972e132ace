import { UnstyledButton } from '@mantine/core';
import type { OutboxMessage } from '@rampart/contract/notifications.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { momentText } from '@rampart/ui/format.ts';
import { AddressText } from '../../parts/email-address/address-text.tsx';
import classes from './outbox.module.css';

export const outboxColumns = (onOpen: (id: string) => void): Column<OutboxMessage>[] => [
  {
    id: 'subject',
    header: 'Subject',
    isTitle: true,
    cell: ({ id, subject }) => (
      <UnstyledButton className={classes['subject']} onClick={() => onOpen(id)}>
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

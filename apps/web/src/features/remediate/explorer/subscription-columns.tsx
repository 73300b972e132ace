import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { frequencyText } from '../frequency-text.ts';
import { questColumns } from './quest-columns.tsx';

const among = (...ids: string[]): Column<Quest>[] => questColumns.filter(({ id }) => ids.includes(id));

export const subscriptionColumns: Column<Quest>[] = [
  ...among('priority', 'name', 'status', 'deployed'),
  {
    id: 'frequency',
    header: 'Subscription',
    cell: ({ statuses, quest_instance_details: { frequency } }) =>
      statuses.includes('SUBSCRIBED') ? frequencyText(frequency ?? 0) : 'Subscription Off',
    sortValue: ({ quest_instance_details: { frequency } }) => frequency ?? 0,
  },
];

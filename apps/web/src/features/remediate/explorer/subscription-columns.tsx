import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { frequencyText } from '../frequency-text.ts';
import { shownStatus } from '../quest-status.ts';
import { SubscriptionCell } from '../subscriptions/subscription-cell.tsx';
import { questColumns } from './quest-columns.tsx';

const among = (...ids: string[]): Column<Quest>[] => questColumns.filter(({ id }) => ids.includes(id));

export const subscriptionColumns: Column<Quest>[] = [
  ...among('priority', 'name'),
  {
    id: 'status',
    header: 'Status',
    cell: (quest) => {
      const { stage, label } = shownStatus(quest);
      return <LifecycleStatus stage={stage} label={label} />;
    },
    sortValue: (quest) => shownStatus(quest).label,
  },
  ...among('deployed'),
  {
    id: 'frequency',
    header: 'Frequency',
    cell: ({ quest_instance_details: { frequency } }) => frequencyText(frequency ?? 3600),
    sortValue: ({ quest_instance_details: { frequency } }) => frequency ?? 3600,
  },
  {
    id: 'subscription',
    header: 'Subscription',
    cell: (quest) => <SubscriptionCell quest={quest} />,
    sortValue: ({ statuses, quest_instance_details: { next_execution_time: next } }) =>
      statuses.includes('SUBSCRIBED') ? (next ?? '') : '9999',
  },
];

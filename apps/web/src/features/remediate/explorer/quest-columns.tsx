import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { LifecycleBar } from '@rampart/ui/status/lifecycle-bar.tsx';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { Link } from '@tanstack/react-router';
import { questAddress } from '../quest-address.ts';
import { shownStatus } from '../quest-status.ts';
import { SubscriptionState } from '../subscriptions/subscription-state.tsx';
import classes from './explorer.module.css';
import { FrameworkTags } from './framework-tags.tsx';
import { ValueCell } from './value-cell.tsx';

const order = ['p1', 'p2', 'p3', 'advanced'];

export const questColumns: Column<Quest>[] = [
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority, quest_instance_details: { product_name } }) => (
      <PriorityMark priority={priority} label={priorityLabel(priority, product_name)} isLabelHidden />
    ),
    sortValue: ({ priority }) => order.indexOf(priority),
  },
  {
    id: 'name',
    header: 'Remediation',
    isTitle: true,
    cell: (quest) => (
      <span className={classes['name']}>
        <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
          {quest.quest_tome_name}
        </Link>
        <span className={classes['muted']}>
          {quest.quest_instance_details.product_name} · {quest.quest_instance_details.program_name}
          {quest.quest_instance_mute && ' · Muted'}
          {quest.quest_tome_hide && ' · Hidden'}
        </span>
      </span>
    ),
    sortValue: ({ quest_tome_name }) => quest_tome_name.toLowerCase(),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (quest) => {
      const { stage, label } = shownStatus(quest);
      return (
        <span className={classes['status']}>
          <LifecycleStatus stage={stage} label={label} />
          <SubscriptionState quest={quest} />
        </span>
      );
    },
    sortValue: (quest) => shownStatus(quest).label,
  },
  {
    id: 'deployed',
    header: 'Deployed',
    cell: ({ snapshot: { deployed, staged, selected, remaining }, quest_instance_id }) => (
      <LifecycleBar
        deployed={deployed.length}
        staged={staged.length}
        selected={quest_instance_id === null ? 0 : selected.length}
        remaining={remaining.length + (quest_instance_id === null ? selected.length : 0)}
      />
    ),
    sortValue: ({ snapshot: { deployed, staged, selected, remaining } }) =>
      deployed.length / Math.max(1, deployed.length + staged.length + selected.length + remaining.length),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'right',
    cell: ({ value }) => <ValueCell value={value} />,
    sortValue: ({ value }) => value.score,
  },
  {
    id: 'frameworks',
    header: 'Frameworks',
    cell: ({ quest_tome_tags: tags }) => <FrameworkTags tags={tags} />,
  },
];

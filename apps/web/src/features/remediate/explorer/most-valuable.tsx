import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { Link } from '@tanstack/react-router';
import { questAddress } from '../quest-address.ts';
import { shownStatus } from '../quest-status.ts';
import classes from './explorer.module.css';

const most = 6;

/** The first few of a list that has the most valuable first, each with its arithmetic. */
export function MostValuable({ quests }: { readonly quests: readonly Quest[] }) {
  if (quests.length === 0) return <p className={classes['arithmetic']}>Everything that could be judged is in place.</p>;
  return (
    <ol className={classes['ranking']}>
      {quests.slice(0, most).map((quest) => {
        const { stage, label } = shownStatus(quest);
        const { product_name: productName } = quest.quest_instance_details;
        return (
          <li key={quest.node_id} className={classes['rank']}>
            <span className={classes['rankHead']}>
              <PriorityMark priority={quest.priority} label={priorityLabel(quest.priority, productName)} isLabelHidden />
              <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
                {quest.quest_tome_name}
              </Link>
              <span className={classes['muted']}>
                {productName} · {quest.quest_instance_details.program_name}
              </span>
              <LifecycleStatus stage={stage} label={label} />
            </span>
            <span className={classes['arithmetic']}>{quest.value.arithmetic}</span>
          </li>
        );
      })}
    </ol>
  );
}

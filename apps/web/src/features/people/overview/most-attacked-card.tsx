import { Sparkline } from '@rampart/ui/charts/sparkline.tsx';
import { countText } from '@rampart/ui/format.ts';
import { Link } from '@tanstack/react-router';
import { riskText, shareText } from '../../../parts/attacks/risk-text.ts';
import { ChangeMark } from '../trend/change-mark.tsx';
import { type GroupRow, isKnown } from './group-table.tsx';
import classes from './overview.module.css';

/** A group of the most attacked: how many, how much of the risk, and how it goes. */
export function MostAttackedCard({ row }: { readonly row: GroupRow }) {
  const { group, risks, change } = row;
  return (
    <li className={classes['card']}>
      <Link to="/personas/$group" params={{ group: group.name }} className={classes['link']}>
        {group.name}
      </Link>
      <span className={classes['figure']}>{countText(group.members, 'person', 'people')}</span>
      <span className={classes['muted']}>
        {isKnown(row) && group.risk_percentage !== null
          ? `${shareText(group.risk_percentage)} of the attack risk of three months`
          : 'No figures yet'}
      </span>
      <span className={classes['course']}>
        {isKnown(row) && risks.length > 1 && <Sparkline label="Risk by week" values={risks} valueText={riskText} />}
        {isKnown(row) && <ChangeMark change={change} />}
      </span>
    </li>
  );
}

import { changeText } from '@rampart/ui/format.ts';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import classes from './trend.module.css';
import { directionOf } from './weekly-trend.ts';

const icons = { up: ArrowUpRight, down: ArrowDownRight, level: ArrowRight };
const words = { up: 'up', down: 'down', level: 'steady' };

/** How a figure moved in four weeks: a shape, a word and by how much. */
export function ChangeMark({ change }: { readonly change: number | undefined }) {
  if (change === undefined) return <span className={classes['unknown']}>—</span>;
  const direction = directionOf(change);
  const Icon = icons[direction];
  return (
    <span className={classes['change']} data-direction={direction}>
      <Icon size={14} aria-hidden="true" />
      {direction === 'level' ? words.level : `${words[direction]} ${changeText(change)}`}
    </span>
  );
}

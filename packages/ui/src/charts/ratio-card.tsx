import { Progress } from '@mantine/core';
import { countText, percentText } from './figure-text.ts';
import classes from './charts.module.css';
import { Widget } from './widget.tsx';

export interface RatioCardProps {
  title: string;
  value: number;
  total: number;
  /** What is counted: `people`. */
  unit: string;
}

/** A part of a whole, as figures and as a bar. */
export function RatioCard({ title, value, total, unit }: RatioCardProps) {
  const percent = percentText(value, total);
  return (
    <Widget title={title}>
      <p className={classes['figure']}>
        {countText(value)} <span className={classes['whole']}>/ {countText(total)}</span>
      </p>
      <Progress value={total === 0 ? 0 : (100 * value) / total} aria-label={`${percent} of ${unit}`} />
      <p className={classes['hint']}>
        {percent} of {unit}
      </p>
    </Widget>
  );
}

import { Progress } from '@mantine/core';
import { numberText, percentText } from '../format.ts';
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
  const percent = percentText(value, total, 2);
  return (
    <Widget title={title}>
      <p className={classes.figure}>
        {numberText(value)} <span className={classes.whole}>/ {numberText(total)}</span>
      </p>
      <Progress value={total === 0 ? 0 : (100 * value) / total} aria-label={`${percent} of ${unit}`} />
      <p className={classes.hint}>
        {percent} of {unit}
      </p>
    </Widget>
  );
}

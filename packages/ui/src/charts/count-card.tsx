import { numberText } from '../format.ts';
import classes from './charts.module.css';
import { Widget } from './widget.tsx';

export interface CountCardProps {
  title: string;
  /** `null`: not known, which is not nought. */
  value: number | null;
  /** `sign-in attempts in 90 days` */
  unit: string;
  total?: number | undefined;
  /** It may be more. */
  isLeast?: boolean | undefined;
}

/** One figure, and what it is a part of. */
export function CountCard({ title, value, unit, total, isLeast = false }: CountCardProps) {
  // What is counted as a part is never more than the whole, however it was counted.
  const shown = value === null || total === undefined ? value : Math.min(value, total);
  return (
    <Widget title={title}>
      <p className={classes.figure}>{shown === null ? 'Not known' : numberText(shown)}</p>
      <p className={classes.hint}>
        {isLeast && 'or more '}
        {total === undefined ? unit : `of ${numberText(total)} ${unit}`}
      </p>
    </Widget>
  );
}

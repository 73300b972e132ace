import { priorityTones } from '../theme/meaning-colors.ts';
import classes from './status.module.css';

export type Priority = keyof typeof priorityTones;

const filledBars = { p1: 3, p2: 2, p3: 1 } as const;

const bars = [
  { x: 0.5, y: 7.5, height: 4 },
  { x: 4.75, y: 4.5, height: 7 },
  { x: 9, y: 1, height: 10.5 },
];

export interface PriorityMarkProps {
  priority: Priority;
  label: string;
  /** Where space is short the word is kept for screen readers only. In a card, which a row becomes where it is narrow, there is room for it. */
  isLabelHidden?: boolean | undefined;
}

export function PriorityMark({ priority, label, isLabelHidden = false }: PriorityMarkProps) {
  return (
    <span className={classes.status} data-tone={priorityTones[priority]}>
      <svg width="13" height="13" viewBox="0 0 13 13" className={classes.mark} data-status-mark aria-hidden="true">
        {priority === 'advanced' ? <path d="M6.5 1 12 6.5 6.5 12 1 6.5Z" fill="currentColor" /> : <Bars filled={filledBars[priority]} />}
      </svg>
      <span className={isLabelHidden ? classes.shortOfSpace : undefined}>{label}</span>
    </span>
  );
}

function Bars({ filled }: { filled: number }) {
  return bars.map(({ x, y, height }, index) => (
    <rect key={x} x={x} y={y} width="3.5" height={height} rx="1" fill={index < filled ? 'currentColor' : 'var(--rp-line-strong)'} />
  ));
}

import type { DriftBucket } from '@rampart/contract/watch/alerts.ts';
import { StackedBars } from '@rampart/ui/charts/stacked-bars.tsx';
import { priorityWords } from './drift-priority.ts';

const priorities = ['high', 'medium', 'low'] as const;
const colors = { high: 'var(--rp-danger-mark)', medium: 'var(--rp-warn-mark)', low: 'var(--rp-mute-mark)' };
const height = 160;

interface DriftBarsProps {
  readonly label: string;
  /** The first day of each period. */
  readonly days: readonly string[];
  /** What was before the first reading is not known: it is not among them. */
  readonly buckets: readonly DriftBucket[];
  readonly periodText?: ((day: string) => string) | undefined;
}

/** How much was changed past Rampart, and how much of it mattered. */
export function DriftBars({ label, days, buckets, periodText }: DriftBarsProps) {
  const counted = new Map(buckets.map((bucket) => [bucket.start, bucket]));
  return (
    <StackedBars
      label={label}
      days={days}
      height={height}
      periodText={periodText}
      series={priorities.map((priority) => ({
        name: priorityWords[priority],
        values: days.map((day) => counted.get(day)?.[priority] ?? null),
        color: colors[priority],
      }))}
    />
  );
}

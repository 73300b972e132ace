import { SegmentedControl, TextInput } from '@mantine/core';
import { StackedBars } from '@rampart/ui/charts/stacked-bars.tsx';
import { calendarDateText, calendarMonthText, countText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '../../shell/layout/load-problem.tsx';
import { bucketStarts } from './bucket-starts.ts';
import { chartRange, movedRange } from './chart-range.ts';
import { type ChangeSearch, type DriftSearch, parseDriftSearch } from './drift-search.ts';
import classes from './drift.module.css';
import { statsQuery, today } from './queries.ts';

const aggregates = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

const periodText = { day: calendarDateText, week: (day: string) => `Week of ${calendarDateText(day)}`, month: calendarMonthText };
const rangeText = { day: calendarDateText, week: calendarDateText, month: calendarMonthText };
const colors = { high: 'var(--rp-danger-mark)', medium: 'var(--rp-warn-mark)', low: 'var(--rp-mute-mark)' };

interface TrendPanelProps {
  readonly search: DriftSearch;
  readonly onChange: ChangeSearch;
}

/** A day that is being typed is not asked for until it is whole. */
function Days({ search, onChange }: TrendPanelProps) {
  const now = today();
  const range = chartRange(search, now);
  const move = (moved: Partial<typeof range>): void =>
    onChange((before) => parseDriftSearch({ ...before, ...movedRange(chartRange(before, now), moved, now) }));
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          size="xs"
          aria-label={end === 'from' ? 'Chart from' : 'Chart to'}
          value={range[end]}
          max={now}
          onChange={({ currentTarget: { value } }) => value !== '' && move({ [end]: value })}
        />
      ))}
    </>
  );
}

/** How much was changed past Rampart, and how much of it mattered. */
export function TrendPanel({ search, onChange }: TrendPanelProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(statsQuery(search));
  const by = search.by ?? 'day';
  if (error !== null && data === undefined) return <LoadProblem title="The chart could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <PanelSkeleton />;
  const counted = new Map(data.buckets.map((bucket) => [bucket.start, bucket]));
  // What was before the first reading is not known: the server leaves it out. The answer to another question has other periods.
  const days = isPlaceholderData ? [...counted.keys()] : bucketStarts(chartRange(search, today()), by);
  const range = days.length === 0 ? '' : `${rangeText[by](days[0]!)} – ${rangeText[by](days.at(-1)!)} · `;
  return (
    <Panel
      title={`Changes per ${by}`}
      description={`${range}${countText(data.total, 'change', 'changes')} found, ${data.high} high`}
      actions={
        <div className={classes['chartChoices']}>
          <Days search={search} onChange={onChange} />
          <SegmentedControl
            size="xs"
            aria-label="Counted by"
            data={aggregates}
            value={by}
            onChange={(value) => onChange((before) => parseDriftSearch({ ...before, by: value }))}
          />
        </div>
      }
    >
      <StackedBars
        label={`Changes per ${by}, by priority`}
        days={days}
        height={160}
        periodText={periodText[by]}
        series={[
          { name: 'High', values: days.map((day) => counted.get(day)?.high ?? null), color: colors.high },
          { name: 'Medium', values: days.map((day) => counted.get(day)?.medium ?? null), color: colors.medium },
          { name: 'Low', values: days.map((day) => counted.get(day)?.low ?? null), color: colors.low },
        ]}
      />
    </Panel>
  );
}

import { SegmentedControl } from '@mantine/core';
import { DayField } from '@rampart/ui/day-field.tsx';
import { dayProblem, isBeingTyped } from '@rampart/ui/day-range.ts';
import { calendarDateText, calendarMonthText, countText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DriftBars } from '../../parts/drift/drift-bars.tsx';
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

interface TrendPanelProps {
  readonly search: DriftSearch;
  readonly onChange: ChangeSearch;
}

/** A day that is being typed is not asked for until it is whole. */
function Days({ search, onChange }: TrendPanelProps) {
  const now = today();
  const range = chartRange(search, now);
  const [typed, setTyped] = useState<Partial<typeof range>>({});
  const move = (moved: Partial<typeof range>): void =>
    onChange((before) => parseDriftSearch({ ...before, ...movedRange(chartRange(before, now), moved, now) }));
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          size="xs"
          label={end === 'from' ? 'Chart from' : 'Chart to'}
          isLabelHidden
          value={typed[end] ?? range[end]}
          max={now}
          onChange={(day) => {
            const isWhole = day !== '' && !isBeingTyped(day) && dayProblem(day, { max: now }) === undefined;
            setTyped({ ...typed, [end]: isWhole ? undefined : day });
            if (isWhole) move({ [end]: day });
          }}
          onLeave={() => setTyped({ ...typed, [end]: undefined })}
        />
      ))}
    </>
  );
}

/** Without a period, nothing was compared: how much was changed is not known. */
const foundText = ({
  buckets,
  total,
  high,
}: {
  readonly buckets: readonly unknown[];
  readonly total: number;
  readonly high: number;
}): string => (buckets.length === 0 ? 'nothing compared' : `${countText(total, 'change', 'changes')} found, ${numberText(high)} high`);

/** How much was changed past Rampart, and how much of it mattered. */
export function TrendPanel({ search, onChange }: TrendPanelProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(statsQuery(search));
  const by = search.by ?? 'day';
  if (error !== null && data === undefined) return <LoadProblem title="The chart could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <PanelSkeleton />;
  // What was before the first reading is not known: the server leaves it out. The answer to another question has other periods.
  const days = isPlaceholderData ? data.buckets.map(({ start }) => start) : bucketStarts(chartRange(search, today()), by);
  const range = days.length === 0 ? '' : `${rangeText[by](days[0]!)} – ${rangeText[by](days.at(-1)!)} · `;
  return (
    <Panel
      title={`Changes per ${by}`}
      description={`${range}${foundText(data)}`}
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
      <DriftBars label={`Changes per ${by}, by priority`} days={days} buckets={data.buckets} periodText={periodText[by]} />
    </Panel>
  );
}

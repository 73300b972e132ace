import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ChartTable } from './chart-table.tsx';
import type { TrendLinesProps } from './trend-lines.tsx';

/** Charts weigh more than the rest of the application: fetched when the first one is looked at. */
const TrendLines = lazy(async () => ({ default: (await import('./trend-lines.tsx')).TrendLines }));

export interface TrendChartProps extends TrendLinesProps {
  /** Names the chart for those who cannot see it. */
  label: string;
  isTable: boolean;
}

/** How something went over days, as lines or as the figures behind them. */
export function TrendChart({ label, isTable, ...lines }: TrendChartProps) {
  if (isTable) {
    const rows = lines.days.map((day, place) => [day, ...lines.series.map(({ values }) => values[place] ?? 0)]);
    return <ChartTable label={label} head={['Day', ...lines.series.map(({ name }) => name)]} rows={rows} />;
  }
  return (
    <div role="img" aria-label={`${label}. Choose View as table for the figures.`}>
      <Suspense fallback={<Skeleton height={240} />}>
        <TrendLines {...lines} />
      </Suspense>
    </div>
  );
}

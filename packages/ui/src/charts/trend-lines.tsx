import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { dayText } from '../format.ts';
import { trendTicks } from './trend-ticks.ts';

export interface TrendLinesProps {
  /** `2026-11-14`, in order, one for each value. */
  days: readonly string[];
  series: readonly { readonly name: string; readonly values: readonly number[]; readonly color?: string }[];
  isPercentage?: boolean | undefined;
}

const colors = ['var(--rp-accent)', 'var(--rp-danger-mark)', 'var(--rp-warn-mark)', 'var(--rp-ok-mark)', 'var(--rp-mute-mark)'];

export function TrendLines({ days, series, isPercentage = false }: TrendLinesProps) {
  const data = days.map((day, place) => ({ day, ...Object.fromEntries(series.map(({ name, values }) => [name, values[place] ?? 0])) }));
  return (
    <LineChart
      h={240}
      data={data}
      dataKey="day"
      series={series.map(({ name, color }, place) => ({ name, color: color ?? colors[place % colors.length]! }))}
      curveType="linear"
      withDots={false}
      withLegend={series.length > 1}
      gridAxis="y"
      strokeDasharray="0"
      yAxisProps={{ ...(isPercentage && { domain: [0, 100] }), width: 44, allowDecimals: false }}
      xAxisProps={{ ticks: trendTicks(days), tickFormatter: dayText, interval: 0 }}
      {...(isPercentage && { unit: '%' })}
    />
  );
}

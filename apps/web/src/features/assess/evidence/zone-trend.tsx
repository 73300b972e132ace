import { MultiSelect } from '@mantine/core';
import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import { LineChart } from '@rampart/ui/charts/line-chart.tsx';
import { Widget } from '@rampart/ui/charts/widget.tsx';
import { useState } from 'react';

const drawnAtFirst = 3;
const sumOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface ZoneTrendProps {
  readonly title: string;
  readonly trend: Extract<EvidenceDetail, { type: 'time_series' }>;
}

/** A line for each network zone, which may share attempts. Which are drawn can be chosen. */
export function ZoneTrend({ title, trend: { labels: days, data: series } }: ZoneTrendProps) {
  const busiest = series.toSorted((a, b) => sumOf(b.values) - sumOf(a.values)).slice(0, drawnAtFirst);
  const [zones, setZones] = useState(() => busiest.map(({ name }) => name));
  return (
    <Widget title={title} isWide>
      <MultiSelect
        label="Zones"
        data={series.map(({ name }) => name)}
        value={zones}
        onChange={setZones}
        searchable
        nothingFoundMessage="No zone has this name."
      />
      <LineChart label={title} days={days} series={series.filter(({ name }) => zones.includes(name))} />
    </Widget>
  );
}

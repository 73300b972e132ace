import { MultiSelect } from '@mantine/core';
import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import { colorsByName } from '@rampart/ui/charts/colors-by-name.ts';
import { LineChart } from '@rampart/ui/charts/line-chart.tsx';
import { Widget } from '@rampart/ui/charts/widget.tsx';
import { seriesColors } from '@rampart/ui/theme/meaning-colors.ts';
import { useState } from 'react';

const drawnAtFirst = 3;
const sumOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** By the name over all zones, so that choosing others changes no colour. Of more zones than colours, those drawn at first share none. */
function colorsOf(zones: readonly string[], first: readonly string[]): ReadonlyMap<string, string> {
  if (zones.length <= seriesColors.length) return colorsByName(zones);
  return new Map([...colorsByName(zones.filter((zone) => !first.includes(zone))), ...colorsByName(first)]);
}

interface ZoneTrendProps {
  readonly title: string;
  readonly trend: Extract<EvidenceDetail, { type: 'time_series' }>;
}

/** A line for each network zone, which may share attempts. Which are drawn can be chosen. */
export function ZoneTrend({ title, trend: { labels: days, data: series } }: ZoneTrendProps) {
  const ranked = series.toSorted((a, b) => sumOf(b.values) - sumOf(a.values));
  const busiest = ranked.slice(0, drawnAtFirst).map(({ name }) => name);
  const names = series.map(({ name }) => name);
  const colors = colorsOf(names, busiest);
  const [zones, setZones] = useState(busiest);
  return (
    <Widget title={title} isWide>
      <MultiSelect label="Zones" data={names} value={zones} onChange={setZones} searchable nothingFoundMessage="No zone has this name." />
      <LineChart
        label={title}
        days={days}
        series={series.filter(({ name }) => zones.includes(name)).map((one) => ({ ...one, color: colors.get(one.name) }))}
      />
    </Widget>
  );
}

import { Button, MultiSelect } from '@mantine/core';
import { TrendChart } from '@rampart/ui/charts/trend-chart.tsx';
import { Widget } from '@rampart/ui/charts/widget.tsx';
import { useState } from 'react';

interface TrendWidgetProps {
  readonly title: string;
  readonly days: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** One line for each zone: which are drawn can be chosen. */
  readonly isByZone: boolean;
}

const drawnAtFirst = 3;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Attempts over days, as lines or as a table. */
export function TrendWidget({ title, days, series, isByZone }: TrendWidgetProps) {
  const [isTable, setTable] = useState(false);
  const busiest = series.toSorted((a, b) => sumOf(b.values) - sumOf(a.values)).slice(0, drawnAtFirst);
  const [zones, setZones] = useState(() => busiest.map(({ name }) => name));
  const drawn = isByZone ? series.filter(({ name }) => zones.includes(name)) : series;
  return (
    <Widget
      title={title}
      isWide
      actions={
        <Button size="compact-sm" variant="subtle" onClick={() => setTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      }
    >
      {isByZone && (
        <MultiSelect
          label="Zones"
          data={series.map(({ name }) => name)}
          value={zones}
          onChange={setZones}
          searchable
          nothingFoundMessage="No zone is called that."
        />
      )}
      <TrendChart label={title} isTable={isTable} days={days} series={drawn} />
    </Widget>
  );
}

import { Button, MultiSelect } from '@mantine/core';
import type { EvidenceDetail } from '@rampart/contract/assess.ts';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { Unit } from '@rampart/domain/event-kind.ts';
import { BarChart } from '@rampart/ui/charts/bar-chart.tsx';
import { ChartTable } from '@rampart/ui/charts/chart-table.tsx';
import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { csvText } from '@rampart/domain/csv-text.ts';
import { CsvTable } from '@rampart/ui/charts/csv-table.tsx';
import { RatioCard } from '@rampart/ui/charts/ratio-card.tsx';
import { TrendChart } from '@rampart/ui/charts/trend-chart.tsx';
import { Widget } from '@rampart/ui/charts/widget.tsx';
import { countText } from '@rampart/ui/format.ts';
import { attackColors } from '@rampart/ui/theme/meaning-colors.ts';
import { WorldMap } from '@rampart/ui/map/world-map.tsx';
import { useMemo, useState } from 'react';
import { widgetTitle } from './widget-titles.ts';

/** Each attack category has the same colour in every chart. */
const colorOf = (category: AttackCategory | undefined): string | undefined => category && attackColors[category];

interface TrendWidgetProps {
  readonly title: string;
  readonly days: readonly string[];
  readonly series: Extract<EvidenceDetail, { type: 'time_series' }>['data'];
  /** One line for each zone: which are drawn can be chosen. */
  readonly isByZone: boolean;
}

const drawnAtFirst = 3;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Attempts over days, as lines or as a table. */
function TrendWidget({ title, days, series, isByZone }: TrendWidgetProps) {
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
          nothingFoundMessage="No zone has this name."
        />
      )}
      <TrendChart
        label={title}
        isTable={isTable}
        days={days}
        series={drawn.map(({ name, values, attack_category: category }) => ({
          name,
          values,
          ...(category && { color: attackColors[category] }),
        }))}
      />
    </Widget>
  );
}

interface CountryMapProps {
  readonly title: string;
  /** What all of them are, and the attacks among them. */
  readonly labels: readonly string[];
  readonly counts: readonly { readonly country: string; readonly count: number; readonly attacks: number }[];
}

/** Where sign-ins came from. */
function CountryMap({ title, labels, counts }: CountryMapProps) {
  const [isTable, setTable] = useState(false);
  const sorted = useMemo(() => counts.toSorted((a, b) => b.count - a.count), [counts]);
  return (
    <Widget
      title={title}
      isWide
      actions={
        <Button size="compact-sm" variant="subtle" onClick={() => setTable(!isTable)}>
          {isTable ? 'View as map' : 'View as table'}
        </Button>
      }
    >
      {isTable ? (
        <ChartTable
          label={title}
          head={['Country', ...labels]}
          rows={sorted.map(({ country, count, attacks }) => [country, count, attacks])}
        />
      ) : (
        <WorldMap label={title} unit={(labels[0] ?? '').toLowerCase()} counts={counts} />
      )}
    </Widget>
  );
}

interface AttributeBarsProps {
  readonly title: string;
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  /** One for each label, where the bars are attack categories. */
  readonly categories: readonly AttackCategory[] | undefined;
  readonly unit: Unit | null;
  readonly showsZero: boolean;
}

/** Attempts grouped by an attribute. Selected bars are added up. */
function AttributeBars({ title, labels, counts, categories, unit, showsZero }: AttributeBarsProps) {
  const [selected, setSelected] = useState<string[]>([]);
  const bars = labels
    .map((label, place) => ({ label, value: counts[place] ?? 0, color: colorOf(categories?.[place]) }))
    .filter(({ value }) => showsZero || value > 0);
  const sum = bars.filter(({ label }) => selected.includes(label)).reduce((total, { value }) => total + value, 0);
  const hint =
    selected.length === 0
      ? 'Select bars to total them.'
      : `${countText(sum, unit?.one ?? 'attack', unit?.many ?? 'attacks')} with ${selected.join(', ')}`;
  return <BarChart title={title} hint={hint} bars={bars} selected={selected} onSelect={setSelected} />;
}

interface EvidenceWidgetProps {
  readonly detail: EvidenceDetail;
  readonly unit: Unit | null;
  readonly showsZero: boolean;
}

/** The widget for a piece of evidence, by its type. */
export function EvidenceWidget({ detail, unit, showsZero }: EvidenceWidgetProps) {
  const title = widgetTitle(detail);
  const counted = detail.labels[0] ?? '';
  switch (detail.type) {
    case 'count':
      return <CountCard title={title} value={detail.data.value} total={detail.data.total} unit={counted} />;
    case 'ratio':
      return <RatioCard title={title} value={detail.data.value} total={detail.data.total} unit={counted} />;
    case 'multi_count':
      return (
        <AttributeBars
          title={title}
          labels={detail.labels}
          counts={detail.data}
          categories={detail.attack_categories}
          unit={unit}
          showsZero={showsZero}
        />
      );
    case 'time_series':
      return <TrendWidget title={title} days={detail.labels} series={detail.data} isByZone={detail.by_zone} />;
    case 'map':
      return <CountryMap title={title} labels={detail.labels} counts={detail.data} />;
    case 'table':
    default:
      return <CsvTable title={title} head={detail.labels} rows={detail.data} csv={csvText(detail.labels, detail.data)} />;
  }
}

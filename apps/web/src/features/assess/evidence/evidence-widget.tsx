import type { EvidenceDetail } from '@rampart/contract/assess.ts';
import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { CsvTable } from '@rampart/ui/charts/csv-table.tsx';
import { RatioCard } from '@rampart/ui/charts/ratio-card.tsx';
import { AttributeBars } from './attribute-bars.tsx';
import { CountryMap } from './country-map.tsx';
import { TrendWidget } from './trend-widget.tsx';
import { widgetTitle } from './widget-titles.ts';

interface EvidenceWidgetProps {
  readonly detail: EvidenceDetail;
  readonly showsZero: boolean;
}

/** The widget for a piece of evidence, by its type. */
export function EvidenceWidget({ detail, showsZero }: EvidenceWidgetProps) {
  const title = widgetTitle(detail);
  const unit = detail.labels[0] ?? 'attempts';
  switch (detail.type) {
    case 'count':
      return <CountCard title={title} value={detail.data.value} total={detail.data.total} unit="sign-in attempts" />;
    case 'ratio':
      return <RatioCard title={title} value={detail.data.value} total={detail.data.total} unit={unit} />;
    case 'multi_count':
      return <AttributeBars title={title} labels={detail.labels} counts={detail.data} showsZero={showsZero} />;
    case 'time_series':
      return <TrendWidget title={title} days={detail.labels} series={detail.data} isByZone={detail.by_zone} />;
    case 'map':
      return <CountryMap title={title} counts={detail.data} />;
    case 'table':
    default:
      return <CsvTable title={title} head={detail.labels} rows={detail.data} />;
  }
}

import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { Unit } from '@rampart/domain/event-kind.ts';
import { BarChart } from '@rampart/ui/charts/bar-chart.tsx';
import { CountCard } from '@rampart/ui/charts/count-card.tsx';
import { csvText } from '@rampart/domain/csv-text.ts';
import { CsvTable } from '@rampart/ui/charts/csv-table.tsx';
import { RatioCard } from '@rampart/ui/charts/ratio-card.tsx';
import { countText } from '@rampart/ui/format.ts';
import { attackColors } from '@rampart/ui/theme/meaning-colors.ts';
import { useState } from 'react';
import { AttackMap } from './attack-map.tsx';
import { AttackTrend, AttributeTrend } from './attack-trend.tsx';
import { widgetTitle } from './widget-titles.ts';
import { ZoneTrend } from './zone-trend.tsx';

/** Each attack category has the same colour in every chart. */
const colorOf = (category: AttackCategory | undefined): string | undefined => category && attackColors[category];

interface AttributeBarsProps {
  readonly title: string;
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  /** One for each label, where the bars are attack categories. */
  readonly categories: readonly AttackCategory[] | undefined;
  readonly unit: Unit;
  readonly showsZero: boolean;
}

/** Attempts grouped by an attribute. Selected bars are added up. */
function AttributeBars({ title, labels, counts, categories, unit, showsZero }: AttributeBarsProps) {
  const [selected, setSelected] = useState<string[]>([]);
  const bars = labels
    .map((label, place) => ({ label, value: counts[place] ?? 0, color: colorOf(categories?.[place]) }))
    .filter(({ value }) => showsZero || value > 0);
  const sum = bars.filter(({ label }) => selected.includes(label)).reduce((total, { value }) => total + value, 0);
  const hint = selected.length === 0 ? 'Select bars to total them.' : `${countText(sum, unit.one, unit.many)} with ${selected.join(', ')}`;
  return <BarChart title={title} hint={hint} bars={bars} selected={selected} onSelect={setSelected} />;
}

interface EvidenceWidgetProps {
  readonly detail: EvidenceDetail;
  readonly unit: Unit | null;
  readonly showsZero: boolean;
  /** The attacks that would have been stopped may be more. */
  readonly isLeast: boolean;
}

/** Where events of several kinds are counted, or of none. */
const attack: Unit = { one: 'attack', many: 'attacks' };

/** The widget for a piece of evidence, by its type. */
export function EvidenceWidget({ detail, unit: counts, showsZero, isLeast }: EvidenceWidgetProps) {
  const unit = counts ?? attack;
  const title = widgetTitle(detail);
  const counted = detail.labels[0] ?? '';
  switch (detail.type) {
    case 'count':
      return (
        <CountCard
          title={title}
          value={detail.data.value}
          total={detail.data.total}
          unit={counted}
          isLeast={isLeast && detail.title === 'LOGIN_COUNT' && detail.data.value > 0}
        />
      );
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
    case 'time_series': {
      if (detail.by_zone) return <ZoneTrend title={title} trend={detail} />;
      const Trend = detail.title === 'LOGIN_TRENDS' ? AttackTrend : AttributeTrend;
      return <Trend label={title} trend={detail} unit={unit} />;
    }
    case 'map':
      return <AttackMap title={title} map={detail} unit={unit} />;
    case 'table':
    default:
      return <CsvTable title={title} head={detail.labels} rows={detail.data} csv={csvText(detail.labels, detail.data)} />;
  }
}

import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import type { Unit } from '@rampart/domain/event-kind.ts';
import { Widget } from '@rampart/ui/charts/widget.tsx';
import { countText } from '@rampart/ui/format.ts';
import { CirclesMap } from '@rampart/ui/map/circles-map.tsx';

interface AttackMapProps {
  readonly title: string;
  readonly map: Extract<EvidenceDetail, { type: 'map' }>;
  readonly unit: Unit;
}

/** Where attacks came from, beside where the organisation's own people work. */
export function AttackMap({ title, map: { unit: all, data, home }, unit }: AttackMapProps) {
  const from = data.filter(({ attacks }) => attacks > 0);
  const total = from.reduce((sum, { attacks }) => sum + attacks, 0);
  const isHomeKnown = data.some(({ people }) => people !== null);
  return (
    <Widget
      title={title}
      hint={
        total === 0
          ? `No ${unit.many} from a known country`
          : `${countText(total, unit.one, unit.many)} from ${countText(from.length, 'country', 'countries')}`
      }
      isWide
    >
      <CirclesMap
        label={title}
        unit={[unit.one, unit.many]}
        home={home}
        beside={[[all.one, all.many] as const, ...(isHomeKnown ? [['person who works there', 'people who work there'] as const] : [])]}
        places={data.map(({ country, count, attacks, people }) => ({
          country,
          count: attacks,
          beside: [count, ...(people === null ? [] : [people])],
        }))}
      />
    </Widget>
  );
}

import { Button } from '@mantine/core';
import { ChartTable } from '@rampart/ui/charts/chart-table.tsx';
import { Widget } from '@rampart/ui/charts/widget.tsx';
import { WorldMap } from '@rampart/ui/map/world-map.tsx';
import { useMemo, useState } from 'react';

interface CountryMapProps {
  readonly title: string;
  readonly counts: readonly { readonly country: string; readonly count: number; readonly attacks: number }[];
}

/** Where sign-ins came from. */
export function CountryMap({ title, counts }: CountryMapProps) {
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
          head={['Country', 'Sign-ins', 'Attacks']}
          rows={sorted.map(({ country, count, attacks }) => [country, count, attacks])}
        />
      ) : (
        <WorldMap label={title} unit="sign-ins" counts={counts} />
      )}
    </Widget>
  );
}

import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { numberText } from '../format.ts';
import type { MapCirclesProps, MapPlace } from './map-circles.tsx';
import { placesByCountry } from './places-by-country.ts';

/** The geometry of the world weighs a hundred kilobytes: fetched with the first map. */
const MapCircles = lazy(async () => ({ default: (await import('./map-circles.tsx')).MapCircles }));

export interface CirclesMapProps extends Omit<MapCirclesProps, 'places'> {
  /** By two letters, three letters or name, as vendors write them. */
  places: readonly MapPlace[];
}

/** Where something came from: a circle for each country, as large as the count. */
export function CirclesMap({ places, ...map }: CirclesMapProps) {
  const sorted = useMemo(() => placesByCountry(places), [places]);
  return (
    <ChartFigure
      label={map.label}
      table={{
        head: ['Country', map.unit, ...(sorted.some(({ note }) => note) ? ['Note'] : [])],
        rows: sorted.map(({ name, count, note }) => [name, numberText(count), ...(note ? [note] : [])]),
      }}
    >
      <Suspense fallback={<Skeleton height={320} />}>
        <MapCircles {...map} places={sorted} />
      </Suspense>
    </ChartFigure>
  );
}

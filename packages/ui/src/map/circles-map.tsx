import { Skeleton } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { capitalised } from '../format.ts';
import type { MapCirclesProps, MapPlace } from './map-circles.tsx';
import { type BesideUnit, placesByCountry } from './places-by-country.ts';

/** The geometry of the world weighs a hundred kilobytes: fetched with the first map. */
const MapCircles = lazyPart(async () => (await import('./map-circles.tsx')).MapCircles);

export interface CirclesMapProps extends Omit<MapCirclesProps, 'places'> {
  /** By two letters, three letters or name, as vendors write them. */
  places: readonly MapPlace[];
  /** What else was counted in each place. */
  beside?: readonly BesideUnit[] | undefined;
}

/** Where something came from: a circle for each country, as large as the count. */
export function CirclesMap({ places, beside = [], ...map }: CirclesMapProps) {
  const sorted = useMemo(() => placesByCountry(places, beside), [places, beside]);
  return (
    <ChartFigure
      label={map.label}
      table={{
        head: ['Country', ...[map.unit, ...beside].map(([, many]) => capitalised(many))],
        rows: sorted.map((place) => [place.name, place.count, ...place.beside]),
      }}
    >
      <Suspense fallback={<Skeleton height={320} />}>
        <MapCircles {...map} places={sorted} />
      </Suspense>
    </ChartFigure>
  );
}

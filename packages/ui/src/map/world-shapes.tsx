import { type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from 'd3-geo';
import { useMemo, useState } from 'react';
import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { numberText } from '../format.ts';
import { alpha3Of, countryName, numericOf } from './country-code.ts';
import { heatOf } from './heat-of.ts';
import classes from './world-map.module.css';

export interface WorldShapesProps {
  label: string;
  /** What is counted: `sign-ins`. */
  unit: string;
  counts: readonly { readonly country: string; readonly count: number }[];
}

const [width, height] = [800, 400];
const atlas = world as unknown as Parameters<typeof feature>[0];
const shapes = (feature(atlas, atlas.objects['countries']!) as ExtendedFeatureCollection).features;
const path = geoPath(geoNaturalEarth1().fitSize([width, height], { type: 'Sphere' }));
const outlines = shapes.map((shape) => ({
  number: String(shape.id),
  name: String(shape.properties?.['name'] ?? ''),
  line: path(shape) ?? '',
}));

export function WorldShapes({ label, unit, counts }: WorldShapesProps) {
  const [pointed, point] = useState('');
  const byNumber = useMemo(() => {
    const sums = new Map<string, { name: string; count: number }>();
    for (const { country, count } of counts) {
      const alpha3 = alpha3Of(country);
      const number = alpha3 && numericOf(alpha3);
      if (!alpha3 || !number) continue;
      sums.set(number, { name: countryName(alpha3), count: (sums.get(number)?.count ?? 0) + count });
    }
    return sums;
  }, [counts]);
  const most = Math.max(1, ...[...byNumber.values()].map(({ count }) => count));
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}. The table below it has the figures.`}>
        {outlines.map(({ number, name, line }, place) => {
          const found = byNumber.get(number);
          return (
            <path
              key={`${number}-${place}`}
              d={line}
              className={classes.country}
              data-heat={heatOf(found?.count ?? 0, most)}
              onPointerEnter={() => point(`${found?.name ?? name}: ${numberText(found?.count ?? 0)} ${unit}`)}
              onPointerLeave={() => point('')}
            />
          );
        })}
      </svg>
      <figcaption className={classes.caption}>{pointed || `${byNumber.size} countries, darker where there were more ${unit}`}</figcaption>
    </figure>
  );
}

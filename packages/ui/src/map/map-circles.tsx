import { useMemo } from 'react';
import { useCursor } from '../charts/use-cursor.ts';
import { countText, numberText } from '../format.ts';
import { alpha3Of } from './country-code.ts';
import classes from './map-circles.module.css';
import type { CountryCount } from './places-by-country.ts';
import { countryShapes, mapHeight, mapWidth } from './world-geometry.ts';

export type { MapPlace } from './places-by-country.ts';

export interface MapCirclesProps {
  label: string;
  /** What is counted. */
  unit: readonly [one: string, many: string];
  /** The most first. */
  places: readonly CountryCount[];
  /** The countries that the organisation works in, outlined. */
  home?: readonly string[] | undefined;
}

const largestRadius = 26;
const leastRadius = 3;

/** Round numbers for the legend: the largest power of ten within the counts, and a tenth of it. */
const legendCounts = (most: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return power >= 10 ? [power, power / 10] : [power];
};

export function MapCircles({ label, unit, places, home = [] }: MapCirclesProps) {
  const homes = useMemo(() => new Set(home.map((country) => alpha3Of(country))), [home]);
  const most = Math.max(1, places[0]?.count ?? 1);
  const radiusOf = (count: number): number => (count <= 0 ? 0 : Math.max(leastRadius, largestRadius * Math.sqrt(count / most)));
  const drawn = places.flatMap((place) => {
    const shape = countryShapes.find(({ alpha3 }) => alpha3 === place.alpha3);
    return shape && place.count > 0 ? [{ ...place, x: shape.center[0], y: shape.center[1], radius: radiusOf(place.count) }] : [];
  });
  const elsewhere = places.filter(({ alpha3, count }) => count > 0 && !drawn.some((one) => one.alpha3 === alpha3));
  const cursor = useCursor(drawn.length);
  const read = cursor.place === undefined ? undefined : drawn[cursor.place];
  const wordsOf = ({ name, count, note }: CountryCount): string =>
    `${name}: ${countText(count, ...unit)}${note === undefined ? '' : `, ${note}`}`;
  const spoken = drawn[cursor.place ?? 0];
  return (
    <div>
      <div
        className={classes.field}
        role="slider"
        aria-readonly="true"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, drawn.length - 1)}
        aria-valuenow={cursor.place ?? 0}
        aria-valuetext={spoken === undefined ? `No ${unit[1]}` : wordsOf(spoken)}
        onKeyDown={cursor.onKeyDown}
        onPointerLeave={cursor.clear}
        onBlur={cursor.clear}
      >
        <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} aria-hidden="true">
          {countryShapes.map(({ alpha3, line }, place) => (
            <path key={`${alpha3} ${place}`} d={line} className={classes.country} data-home={homes.has(alpha3) || undefined} />
          ))}
          {drawn.map(({ alpha3, x, y, radius }, place) => (
            <circle
              key={alpha3}
              cx={x}
              cy={y}
              r={radius}
              className={classes.circle}
              data-read={place === cursor.place || undefined}
              onPointerEnter={() => cursor.moveTo(place)}
            />
          ))}
        </svg>
      </div>
      <div className={classes.caption} aria-hidden="true">
        <span>{read ? wordsOf(read) : drawn[0] ? `Most from ${wordsOf(drawn[0])}` : `No ${unit[1]}`}</span>
        <span className={classes.legend}>
          {legendCounts(most).map((count) => (
            <span key={count}>
              <svg width={2 * radiusOf(count) + 2} height={2 * radiusOf(count) + 2}>
                <circle cx="50%" cy="50%" r={radiusOf(count)} className={classes.circle} />
              </svg>
              {numberText(count)}
            </span>
          ))}
          {homes.size > 0 && (
            <span>
              <span className={classes.homeKey} />
              Where your people work
            </span>
          )}
        </span>
      </div>
      {elsewhere.length > 0 && <p className={classes.caption}>Too small for this map: {elsewhere.map(wordsOf).join('; ')}</p>}
    </div>
  );
}

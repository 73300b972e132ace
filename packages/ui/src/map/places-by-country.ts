import { countText } from '../format.ts';
import { alpha3Of, countryName } from './country-code.ts';

export interface MapPlace {
  readonly country: string;
  readonly count: number;
  /** What else was counted there, in the order of its names. */
  readonly beside?: readonly number[] | undefined;
}

/** `person who works there`, `people who work there` */
export type BesideUnit = readonly [one: string, many: string];

export interface CountryCount {
  /** None for a country that is not known by a code. */
  readonly alpha3: string | undefined;
  readonly name: string;
  readonly count: number;
  readonly beside: readonly number[];
  /** The same in words: `1,204 sign-ins, 0 people who work there`. */
  readonly note: string | undefined;
}

/** One row for each country however it was written, the most first. */
export function placesByCountry(places: readonly MapPlace[], besideUnits: readonly BesideUnit[] = []): CountryCount[] {
  const sums = new Map<string, Omit<CountryCount, 'note'>>();
  for (const { country, count, beside = [] } of places) {
    const alpha3 = alpha3Of(country);
    const key = alpha3 ?? country;
    const known = sums.get(key);
    sums.set(key, {
      alpha3,
      name: alpha3 ? countryName(alpha3) : country,
      count: (known?.count ?? 0) + count,
      beside: beside.map((value, place) => (known?.beside[place] ?? 0) + value),
    });
  }
  const noteOf = (beside: readonly number[]): string | undefined =>
    beside.length === 0
      ? undefined
      : besideUnits
          .slice(0, beside.length)
          .map((unit, place) => countText(beside[place] ?? 0, ...unit))
          .join(', ');
  return [...sums.values()]
    .map((sum) => ({ ...sum, note: noteOf(sum.beside) }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}

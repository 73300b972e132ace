import { alpha3Of, countryName } from './country-code.ts';

export interface MapPlace {
  readonly country: string;
  readonly count: number;
  /** Said beside the count: `0 employees`. */
  readonly note?: string | undefined;
}

export interface CountryCount {
  /** None for a country that is not known by a code. */
  readonly alpha3: string | undefined;
  readonly name: string;
  readonly count: number;
  readonly note: string | undefined;
}

/** One row for each country however it was written, the most first. */
export function placesByCountry(places: readonly MapPlace[]): CountryCount[] {
  const sums = new Map<string, CountryCount>();
  for (const { country, count, note } of places) {
    const alpha3 = alpha3Of(country);
    const key = alpha3 ?? country;
    const known = sums.get(key);
    sums.set(key, { alpha3, name: alpha3 ? countryName(alpha3) : country, count: (known?.count ?? 0) + count, note: known?.note ?? note });
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}

import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

/** Vendors write countries by two letters, by three, or by name; the map knows them by three. Nothing when it is not known. */
export function alpha3Of(country: string): string | undefined {
  const written = country.trim();
  if (/^[A-Za-z]{2}$/.test(written)) return countries.alpha2ToAlpha3(written.toUpperCase());
  if (/^[A-Za-z]{3}$/.test(written) && countries.alpha3ToAlpha2(written.toUpperCase()) !== undefined) return written.toUpperCase();
  return countries.getAlpha3Code(written, 'en');
}

// The names that people use: Iran, and not Iran, Islamic Republic of.
const names = new Intl.DisplayNames(['en'], { type: 'region' });

export function countryName(alpha3: string): string {
  const alpha2 = countries.alpha3ToAlpha2(alpha3);
  return alpha2 === undefined ? alpha3 : (names.of(alpha2) ?? alpha3);
}

export const alpha3OfNumeric = (number: string): string | undefined => countries.numericToAlpha3(number);

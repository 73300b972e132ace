// Made once: making one takes longer than naming a thousand countries with it.
const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** `Nigeria` for `NG`. What is not two letters is a name already, or is not known: it stays as it is. */
export const countryName = (country: string): string => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country);

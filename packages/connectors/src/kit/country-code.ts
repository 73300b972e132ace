const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Names that vendors' geolocation uses and Unicode's list does not. */
const alsoKnownAs: Readonly<Record<string, string>> = {
  'bosnia and herzegovina': 'BA',
  burma: 'MM',
  'cape verde': 'CV',
  congo: 'CG',
  'czech republic': 'CZ',
  'democratic republic of the congo': 'CD',
  'hong kong': 'HK',
  'ivory coast': 'CI',
  'korea, republic of': 'KR',
  macao: 'MO',
  macau: 'MO',
  macedonia: 'MK',
  myanmar: 'MM',
  palestine: 'PS',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  swaziland: 'SZ',
  'the netherlands': 'NL',
  turkey: 'TR',
  'united states of america': 'US',
};

/** A code that has been replaced, such as that of the Soviet Union, still has its successor's name. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCurrent);
const codesByName: ReadonlyMap<string | undefined, string> = new Map([
  ...codes.map((code) => [names.of(code)?.toLowerCase(), code] as const),
  ...Object.entries(alsoKnownAs),
]);

/** The two letters of a country, given those or its English name. What is not known is nothing, not a guess. */
export function countryCode(country: string | null | undefined): string | null {
  if (!country) return null;
  if (/^[A-Za-z]{2}$/.test(country)) return country.toUpperCase();
  return codesByName.get(country.trim().toLowerCase()) ?? null;
}

export interface City {
  readonly city: string;
  /** Two letters. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Hours ahead of UTC in winter. */
  readonly utcOffset: number;
  readonly summerTime: 'eu' | 'us' | 'none';
}

export interface Office extends City {
  readonly name: string;
  /** Its share of the people. */
  readonly weight: number;
  readonly phonePrefix: string;
  /** What the internet sees of it: documentation addresses (RFC 5737), so that nobody real is named. */
  readonly network: string;
  /** The last part of its first usable address. */
  readonly firstAddress: number;
  readonly origins: readonly string[];
}

const city = (
  name: string,
  country: string,
  [latitude, longitude]: readonly [number, number],
  [utcOffset, summerTime]: readonly [number, City['summerTime']],
): City => ({ city: name, country, latitude, longitude, utcOffset, summerTime });

const office = (at: City, [name, weight, phonePrefix]: readonly [string, number, string], number: number, origins: string): Office => ({
  ...at,
  name,
  weight,
  phonePrefix,
  network: `192.0.2.${number * 16}/28`,
  firstAddress: number * 16 + 1,
  origins: origins.split(' '),
});

/** The first is the headquarters. */
export const offices: readonly Office[] = [
  office(city('Halden', 'NO', [59.12, 11.39], [1, 'eu']), ['Headquarters', 26, '+47 69'], 0, 'nordic nordic nordic slavic arabic'),
  office(city('Gothenburg', 'SE', [57.71, 11.97], [1, 'eu']), ['Gothenburg', 12, '+46 31'], 1, 'nordic nordic slavic persian'),
  office(city('Hamburg', 'DE', [53.55, 9.99], [1, 'eu']), ['Hamburg', 14, '+49 40'], 2, 'german german turkish slavic'),
  office(city('Rotterdam', 'NL', [51.92, 4.48], [1, 'eu']), ['Rotterdam', 10, '+31 10'], 3, 'dutch dutch turkish arabic'),
  office(city('Felixstowe', 'GB', [51.96, 1.35], [0, 'eu']), ['Felixstowe', 9, '+44 1394'], 4, 'english english indian african'),
  office(city('Gdansk', 'PL', [54.35, 18.65], [1, 'eu']), ['Gdansk', 9, '+48 58'], 5, 'slavic'),
  office(city('Chicago', 'US', [41.88, -87.63], [-6, 'us']), ['Chicago', 9, '+1 312'], 6, 'english latin african chinese german'),
  office(city('Singapore', 'SG', [1.35, 103.82], [8, 'none']), ['Singapore', 6, '+65 6'], 7, 'chinese chinese indian malay'),
  office(city('Mumbai', 'IN', [19.08, 72.88], [5.5, 'none']), ['Mumbai', 3, '+91 22'], 8, 'indian'),
  office(city('Santos', 'BR', [-23.96, -46.33], [-3, 'none']), ['Santos', 2, '+55 13'], 9, 'latin'),
];

/** Where people travel to, besides the offices. */
export const destinations: readonly City[] = [
  ...offices,
  city('Paris', 'FR', [48.86, 2.35], [1, 'eu']),
  city('Madrid', 'ES', [40.42, -3.7], [1, 'eu']),
  city('Milan', 'IT', [45.46, 9.19], [1, 'eu']),
  city('Copenhagen', 'DK', [55.68, 12.57], [1, 'eu']),
  city('Dubai', 'AE', [25.2, 55.27], [4, 'none']),
  city('Tokyo', 'JP', [35.68, 139.69], [9, 'none']),
  city('New York', 'US', [40.71, -74.01], [-5, 'us']),
];

/** Where attacks come from: rented machines all over the world. */
export const farAway: readonly City[] = [
  city('Bucharest', 'RO', [44.43, 26.1], [2, 'eu']),
  city('Moscow', 'RU', [55.76, 37.62], [3, 'none']),
  city('Shenzhen', 'CN', [22.54, 114.06], [8, 'none']),
  city('Lagos', 'NG', [6.52, 3.38], [1, 'none']),
  city('Hanoi', 'VN', [21.03, 105.85], [7, 'none']),
  city('Amsterdam', 'NL', [52.37, 4.9], [1, 'eu']),
  city('Ashburn', 'US', [39.04, -77.49], [-5, 'us']),
  city('Tehran', 'IR', [35.69, 51.39], [3.5, 'none']),
  city('Jakarta', 'ID', [-6.21, 106.85], [7, 'none']),
];

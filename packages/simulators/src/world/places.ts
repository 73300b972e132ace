import { readRecords } from './text-table.ts';

const place = { city: String, /** Two letters. */ country: String, latitude: Number, longitude: Number };
const city = { ...place, timeZone: String };

/** The first is the headquarters. Weights are shares of the people. */
export const offices = readRecords(
  { ...city, name: String, weight: Number, phonePrefix: String, origins: (cell) => cell.split(' ') },
  `
  Halden     | NO | 59.12  | 11.39  | Europe/Oslo       | Headquarters | 26 | +47 69   | nordic nordic nordic slavic arabic
  Gothenburg | SE | 57.71  | 11.97  | Europe/Stockholm  | Gothenburg   | 12 | +46 31   | nordic nordic slavic persian
  Hamburg    | DE | 53.55  | 9.99   | Europe/Berlin     | Hamburg      | 14 | +49 40   | german german turkish slavic
  Rotterdam  | NL | 51.92  | 4.48   | Europe/Amsterdam  | Rotterdam    | 10 | +31 10   | dutch dutch turkish arabic
  Felixstowe | GB | 51.96  | 1.35   | Europe/London     | Felixstowe   | 9  | +44 1394 | english english indian african
  Gdansk     | PL | 54.35  | 18.65  | Europe/Warsaw     | Gdansk       | 9  | +48 58   | slavic
  Chicago    | US | 41.88  | -87.63 | America/Chicago   | Chicago      | 9  | +1 312   | english latin african chinese german
  Singapore  | SG | 1.35   | 103.82 | Asia/Singapore    | Singapore    | 6  | +65 6    | chinese chinese indian malay
  Mumbai     | IN | 19.08  | 72.88  | Asia/Kolkata      | Mumbai       | 3  | +91 22   | indian
  Santos     | BR | -23.96 | -46.33 | America/Sao_Paulo | Santos       | 2  | +55 13   | latin
`,
).map((office, number) => ({
  ...office,
  /** What the internet sees of it: documentation addresses (RFC 5737), so that no real network is named. */
  network: `192.0.2.${number * 16}/28`,
  /** The last part of its first usable address. */
  firstAddress: number * 16 + 1,
}));
export type Office = (typeof offices)[number];

const otherDestinations = readRecords(
  city,
  `
  Paris      | FR | 48.86 | 2.35   | Europe/Paris
  Madrid     | ES | 40.42 | -3.7   | Europe/Madrid
  Milan      | IT | 45.46 | 9.19   | Europe/Rome
  Copenhagen | DK | 55.68 | 12.57  | Europe/Copenhagen
  Dubai      | AE | 25.2  | 55.27  | Asia/Dubai
  Tokyo      | JP | 35.68 | 139.69 | Asia/Tokyo
  New York   | US | 40.71 | -74.01 | America/New_York
`,
);
export type City = (typeof otherDestinations)[number];

/** Where people travel to. */
export const destinations: readonly City[] = [...offices, ...otherDestinations];

/** Where attacks come from: rented machines all over the world. */
export const farAway = readRecords(
  place,
  `
  Bucharest | RO | 44.43 | 26.1
  Moscow    | RU | 55.76 | 37.62
  Shenzhen  | CN | 22.54 | 114.06
  Lagos     | NG | 6.52  | 3.38
  Hanoi     | VN | 21.03 | 105.85
  Amsterdam | NL | 52.37 | 4.9
  Ashburn   | US | 39.04 | -77.49
  Tehran    | IR | 35.69 | 51.39
  Jakarta   | ID | -6.21 | 106.85
`,
);
export type Place = (typeof farAway)[number];

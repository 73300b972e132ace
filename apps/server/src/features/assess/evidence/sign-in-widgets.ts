import type { EvidenceDetail } from '@rampart/contract/assess.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listAttackingAddresses } from './attack-attempts.ts';
import { daysOf } from './evidence-window.ts';
import type { SignInSpan } from './sign-in-filter.ts';
import {
  type Attempts,
  attemptsOf,
  type Overview,
  overviewOf,
  placesOf,
  type SignInEvidence,
  type PlacedAttempts,
} from './sign-in-figures.ts';
import { barsWidget, countWidget, mapWidget, tableWidget, trendWidget } from './widgets.ts';
import { yes } from '@rampart/domain/assess/certainty.ts';
import { whereabouts } from '@rampart/domain/assess/matches-place.ts';
import { inRanges } from './in-ranges.ts';

const nowhere = 'No zone';

/** By day and zone, as `attemptsOf` has them by other attributes. An attempt from several zones counts in each. */
function zoneAttempts(zones: readonly Zone[], places: readonly PlacedAttempts[]): Attempts[] {
  const known = new Map<string, readonly string[]>();
  const zonesOf = ({ address, country }: PlacedAttempts): readonly string[] => {
    const key = `${address ?? ''} ${country ?? ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { ofZone } = whereabouts(zones, { address, country }, inRanges);
    const names = zones.filter(({ id }) => ofZone.get(id) === yes).map(({ name }) => name);
    known.set(key, names.length > 0 ? names : [nowhere]);
    return known.get(key)!;
  };
  const byDay = new Map<string, Attempts>();
  // A zone without attempts can be selected too.
  const byZone = new Map<string, number>(
    [...zones.filter(({ isActive }) => isActive).map(({ name }) => name), nowhere].map((name) => [name, 0]),
  );
  for (const place of places)
    for (const name of zonesOf(place)) {
      const key = `${place.day} ${name}`;
      const attacks = (byDay.get(key)?.attacks ?? 0) + place.attacks;
      byDay.set(key, { kind: 'day', day: place.day, name, country: null, attacks });
      byZone.set(name, (byZone.get(name) ?? 0) + place.attacks);
    }
  const values = [...byZone].map(([name, attacks]): Attempts => ({ kind: 'value', day: null, name, country: null, attacks }));
  return [...values, ...byDay.values()];
}

export interface SignInQuestion {
  readonly span: SignInSpan;
  readonly evidence: SignInEvidence;
  /** For evidence by zone; none where they could not be read. */
  readonly zones: readonly Zone[] | undefined;
}

const words: Readonly<Record<string, string>> = {
  browser: 'Browser',
  'mobile-and-desktop': 'Mobile apps and desktop clients',
  'exchange-active-sync': 'Exchange ActiveSync',
  'other-legacy': 'Other legacy clients',
  android: 'Android',
  ios: 'iOS',
  windows: 'Windows',
  'windows-phone': 'Windows Phone',
  macos: 'macOS',
  linux: 'Linux',
  'chrome-os': 'ChromeOS',
  unknown: 'Unknown',
  none: 'No risk',
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  'not-asked': 'No second factor asked',
  satisfied: 'Second factor shown',
  failed: 'Second factor failed',
  success: 'Succeeded',
  failure: 'Failed',
  blocked: 'Blocked',
  interrupted: 'Interrupted',
};
/** Names of apps, countries and zones are the vendor's; ours are put into words. */
const isOurs = (by: SignInEvidence['by']): boolean => !['app', 'country', 'zone'].includes(by);

const mostLines = 10;
const total = 'Sign-ins';
const attempts = 'Attack attempts';

function trends(days: readonly string[], overview: readonly Overview[]): EvidenceDetail {
  const byDay = overview.flatMap(({ day, total: all, attacks }) =>
    day === null
      ? []
      : [
          { day, name: total, count: all },
          { day, name: attempts, count: attacks },
        ],
  );
  return trendWidget('LOGIN_TRENDS', days, byDay, [attempts, total]);
}

function map(by: SignInEvidence['by'], overview: readonly Overview[]): EvidenceDetail {
  const countries = overview.flatMap(({ day, country, total: count, attacks }) =>
    day === null && country !== null ? [{ country, count, attacks }] : [],
  );
  return mapWidget(by === 'country' ? 'MAP_BREAKDOWN_COUNTS' : 'LOGIN_MAP_COUNTS', countries);
}

function breakdown(by: SignInEvidence['by'], days: readonly string[], rows: readonly Attempts[]): EvidenceDetail[] {
  const nameOf = (name: string | null): string => (isOurs(by) ? (words[name ?? ''] ?? name ?? '') : (name ?? ''));
  const counts = rows
    .flatMap(({ kind, name, attacks }) => (kind === 'value' ? [{ name: nameOf(name), count: attacks }] : []))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  const byDay = rows.flatMap(({ kind, day, name, attacks }) =>
    kind === 'day' && day !== null ? [{ day, name: nameOf(name), count: attacks }] : [],
  );
  const lines = counts.slice(0, by === 'zone' ? counts.length : mostLines).map(({ name }) => name);
  return [barsWidget(counts), trendWidget('BREAKDOWN_TRENDS', days, byDay, lines, by === 'zone')];
}

const tables = (rows: readonly Attempts[]): EvidenceDetail[] => [
  tableWidget(
    ['Account', attempts],
    rows.flatMap(({ kind, name, attacks }) => (kind === 'account' ? [[name ?? '', attacks]] : [])),
  ),
  tableWidget(
    ['Address', 'Country', attempts],
    rows.flatMap(({ kind, name, country, attacks }) => (kind === 'address' ? [[name ?? '', country ?? '', attacks]] : [])),
  ),
];

/** Attack attempts of the kind that the control is about, broken down in every way that the screens draw. */
export async function signInWidgets(tx: TenantTx, { span, evidence, zones }: SignInQuestion): Promise<EvidenceDetail[]> {
  const asked = { span, evidence, attacking: await listAttackingAddresses(tx, span) };
  const days = daysOf(span);
  const overview = await overviewOf(tx, asked);
  const rows = await attemptsOf(tx, asked);
  const placed = evidence.by === 'zone' && zones !== undefined ? zoneAttempts(zones, await placesOf(tx, asked)) : [];
  const shown = evidence.by === 'zone' ? [...placed, ...rows.filter(({ kind }) => kind === 'account' || kind === 'address')] : rows;
  const sum = (part: 'total' | 'attacks'): number => overview.reduce((all, row) => all + (row.day === null ? 0 : row[part]), 0);
  const broken = evidence.by === 'zone' && zones === undefined ? [] : breakdown(evidence.by, days, shown);
  return [
    countWidget([attempts, total], sum('attacks'), sum('total')),
    ...broken,
    trends(days, overview),
    map(evidence.by, overview),
    ...tables(shown),
  ];
}

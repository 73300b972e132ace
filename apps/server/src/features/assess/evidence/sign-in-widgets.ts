import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { capitalised } from '@rampart/domain/capitalised.ts';
import { countryName } from '@rampart/domain/country-name.ts';
import type { AnyEventKind } from '@rampart/domain/event-kind.ts';
import type { SignInEvidence } from '@rampart/domain/evidence.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { AttackQuestion } from './attack-question.ts';
import { type Breakdown, openBreakdown, type OpenBreakdown, type Sums } from './attempt-breakdown.ts';
import { daysOf, type EvidenceSpan, inSpan } from './evidence-window.ts';
import { unreadDays } from './unread-days.ts';
import { barsWidget, type EventAnswer, mapWidget, type PeopleByCountry, tableWidget, trendWidget } from './widgets.ts';
import { zonesOf } from './zones-of.ts';

const nowhere = 'No zone';

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

/** Names of apps and zones are the vendor's; ours are put into words. */
function valuesBy({ by }: SignInEvidence, zones: readonly Zone[]): (attack: StoredSignIn) => readonly string[] {
  if (by === 'zone') {
    const namesOf = zonesOf(zones);
    return (attack) => {
      const names = namesOf(attack);
      return names.length > 0 ? names : [nowhere];
    };
  }
  if (by === 'app') return ({ app }) => [app];
  if (by === 'country') return ({ country }) => [country === null ? 'Unknown' : countryName(country)];
  const field = by === 'second-factor' ? 'secondFactor' : by;
  return (attack) => [words[attack[field]] ?? attack[field]];
}

interface Total {
  readonly day: string | null;
  readonly country: string | null;
  readonly total: number;
}

/** A row for each day, then one for each country, of all sign-ins. */
async function totalsOf(tx: TenantTx, span: EvidenceSpan): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select day::text, nullif(country, '') as country, sum(count)::float8 as total from sign_in_total where ${inSpan(tx, span)}
    group by grouping sets ((day), (country)) order by grouping(day), day, total desc limit 1000`.execute(tx);
  return rows;
}

const mostBars = 50;
const mostRows = 50;

interface Drawn extends Breakdown {
  readonly evidence: SignInEvidence;
  readonly days: readonly string[];
  readonly unread: ReadonlySet<string>;
  readonly zones: readonly Zone[];
  readonly people: PeopleByCountry;
}

function breakdownWidgets({ evidence: { by }, days, unread, about: { byValue, byDayAndValue }, zones }: Drawn): EvidenceDetail[] {
  const isByZone = by === 'zone';
  // A zone without attempts can be selected too.
  if (isByZone) for (const name of [...zones.filter(({ isActive }) => isActive).map((zone) => zone.name), nowhere]) byValue.add(name, 0);
  const counts = byValue.sorted(mostBars);
  const names = counts.map(({ name }) => name);
  const read = days.filter((day) => !unread.has(day));
  const byDay = names.flatMap((name) => read.map((day) => ({ day, name, count: byDayAndValue.of(`${day} ${name}`) })));
  return [barsWidget(counts), trendWidget({ title: 'BREAKDOWN_TRENDS', days, unread, counts: byDay, names, isByZone })];
}

/** Of all attack attempts, beside all sign-ins. */
function overviewWidgets(
  { evidence, days, unread, all, people }: Drawn,
  totals: readonly Total[],
  attacksByCountry: Sums,
): EvidenceDetail[] {
  const [total, attempts] = [capitalised(evidence.events.unit.many), capitalised(evidence.events.attacks.many)];
  const counts = [
    ...totals.flatMap(({ day, total: count }) => (day === null ? [] : [{ day, name: total, count }])),
    ...days.filter((day) => !unread.has(day)).map((day) => ({ day, name: attempts, count: all.byDay.of(day) })),
  ];
  const countries = totals.flatMap(({ day, country, total: count }) =>
    day === null && country !== null ? [{ country, count, attacks: attacksByCountry.of(country) }] : [],
  );
  const title = attacksByCountry === all.byCountry ? 'LOGIN_MAP_COUNTS' : 'MAP_BREAKDOWN_COUNTS';
  return [
    trendWidget({ title: 'LOGIN_TRENDS', days, unread, counts, names: [attempts, total] }),
    mapWidget({ title, labels: [total, attempts], unit: evidence.events.unit, countries, people }),
  ];
}

function tables({ evidence, about, countries }: Drawn): EvidenceDetail[] {
  const attempts = capitalised(evidence.events.attacks.many);
  return [
    tableWidget(
      ['Account', attempts],
      about.byAccount.sorted(mostRows).map(({ name, count }) => [name, count]),
    ),
    tableWidget(
      ['Address', 'Country', attempts],
      about.byAddress.sorted(mostRows).map(({ name, count }) => [name, countryName(countries.get(name) ?? ''), count]),
    ),
  ];
}

export interface SignInQuestion extends AttackQuestion {
  readonly span: EvidenceSpan;
  readonly evidence: SignInEvidence;
  readonly people: PeopleByCountry;
}

/** Of all sign-ins of a span: the same for every control that is about them. */
export interface SignInTotals {
  readonly totals: readonly Total[];
  readonly unread: ReadonlySet<string>;
}

export async function loadSignInTotals(tx: TenantTx, span: EvidenceSpan, kind: AnyEventKind): Promise<SignInTotals> {
  const totals = await totalsOf(tx, span);
  const stored = new Set(totals.flatMap(({ day }) => day ?? []));
  return { totals, unread: await unreadDays(tx, { kind, span, stored }) };
}

export const openQuestion = ({ shareOf, zones, evidence }: SignInQuestion): OpenBreakdown =>
  openBreakdown({ shareOf, valuesOf: valuesBy(evidence, zones ?? []), would: evidence.would });

/** The attack attempts at the product of a control, and which of them it is about. What could not be asked is not drawn. */
export function answerQuestion(
  { span, evidence, zones, because, people }: SignInQuestion,
  broken: Breakdown,
  { totals, unread }: SignInTotals,
): EventAnswer {
  const drawn: Drawn = { ...broken, evidence, days: daysOf(span), unread, zones: zones ?? [], people };
  const { figures, all, about } = broken;
  if (because !== null)
    return {
      figures: { ...nothingCounted, attacks: figures.attacks },
      count: null,
      details: overviewWidgets(drawn, totals, all.byCountry),
    };
  return {
    figures,
    count: { value: figures.stopped || figures.about || 0, total: figures.attacks ?? 0 },
    details: [
      ...(evidence.by === 'zone' && zones === undefined ? [] : breakdownWidgets(drawn)),
      ...overviewWidgets(drawn, totals, evidence.by === 'country' ? about.byCountry : all.byCountry),
      ...tables(drawn),
    ],
  };
}

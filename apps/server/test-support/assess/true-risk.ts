import { groupRules } from '@rampart/catalog/people-groups/group-rules.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { type AttackClass, attackWeights } from '@rampart/domain/people/attack-weight.ts';
import type { WorldPerson, WorldThreat } from '@rampart/simulators/world/world.ts';
import { expect } from 'vitest';
import { listGroupSummaries } from '../../src/features/people/risk/list-group-summaries.ts';
import type { SimulatedCompany } from '../company/simulated-company.ts';

/** Counted straight from the events of the world: no fold, no running sum, no SQL. */

interface Lived {
  readonly company: SimulatedCompany;
  readonly start: Date;
  /** When the product was run: each at the beginning of a day. */
  readonly runs: readonly Date[];
}

const kinds = ['total', 'phishing', 'malware'] as const;
const groupKinds = [...kinds, 'spam', 'bec'] as const;
type Kind = (typeof groupKinds)[number];
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const shift = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs));
const lengthOf = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / dayMs + 1;

const isCounted = (kind: Kind, { category }: WorldThreat) => kind === 'total' || attackWeights[category].class === kind;

function riskOf(threats: readonly WorldThreat[], kind: Kind, [start, end]: readonly [string, string]): number {
  let risk = 0;
  for (const threat of threats) {
    const day = dayOf(threat.at);
    if (day < start || day > end || !isCounted(kind, threat) || threat.outcome.startsWith('click')) continue;
    const weight = attackWeights[threat.category].weight * (threat.outcome === 'delivered' ? 1 : 0.1);
    risk += (weight * lengthOf(start, day)) / lengthOf(start, end);
  }
  return risk;
}

/** Messages, whatever became of them; a click is part of one. */
function countsOf(threats: readonly WorldThreat[], [start, end]: readonly [string, string]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { at, category, outcome } of threats)
    if (dayOf(at) >= start && dayOf(at) <= end && !outcome.startsWith('click')) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

const has = (text: string, phrases: readonly string[]): boolean => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}&+#]+/u);
  return phrases.some((phrase) => {
    const wanted = phrase
      .toLowerCase()
      .split(/[^\p{L}\p{N}&+#]+/u)
      .filter(Boolean);
    return words.some((_, place) => wanted.length > 0 && wanted.every((word, next) => words[place + next] === word));
  });
};

function groupsOf(person: WorldPerson): number[] {
  if (person.kind === 'service-account') return [];
  if (person.leftAt !== null) return [-1];
  const byRule = groupRules.filter(({ titles, departments }) => has(person.jobTitle, titles) || has(person.department, departments));
  const ids = new Set(byRule.map(({ groupId }) => groupId));
  if (person.kind === 'guest' || person.isContractor) ids.add(16);
  return [-32_768, ...(ids.size === 0 ? [0] : ids)];
}

/** By group, the mails of those who belong in it. */
function membersAt({ company }: Lived, at: Date): Map<number, Set<string>> {
  const members = new Map<number, Set<string>>();
  for (const person of company.world.peopleAt(at))
    for (const id of groupsOf(person)) members.set(id, (members.get(id) ?? new Set()).add(person.mail));
  // Google gives every group an address; one that a person has is that person's.
  const { world } = company;
  const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@${world.options.company.domain}`;
  const people = new Set(world.peopleAt(at).map(({ mail }) => mail));
  const lists = world.groupsAt(at).map(({ name }) => addressOf(name));
  members.set(32_767, new Set(lists.filter((address) => !people.has(address))));
  return members;
}

const mostAttackedIds: Readonly<Record<number, Kind>> = { [-4]: 'total', [-5]: 'phishing', [-6]: 'malware' };

/** By day, who had at least three times the mean of 90 days, at most one in twenty. */
function mostAttackedBy(lived: Lived, threats: ReadonlyMap<string, readonly WorldThreat[]>, kind: Kind): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>();
  let from = lived.start;
  for (const run of lived.runs) {
    const everyone = [...(membersAt(lived, run).get(-32_768) ?? [])];
    for (let day = dayOf(from); day < dayOf(run); day = shift(day, 1)) {
      const risks = everyone.map((mail) => ({ mail, risk: riskOf(threats.get(mail) ?? [], kind, [shift(day, -89), day]) }));
      const mean = risks.reduce((sum, { risk }) => sum + risk, 0) / everyone.length;
      const most = risks
        .filter(({ risk }) => risk > 0 && risk >= 3 * mean - 1e-9)
        .toSorted((a, b) => b.risk - a.risk || (a.mail < b.mail ? -1 : 1))
        .slice(0, Math.floor(everyone.length / 20));
      days.set(day, new Set(most.map(({ mail }) => mail)));
    }
    from = run;
  }
  return days;
}

interface Individual {
  readonly mail: string;
  readonly total_risk: number;
  readonly phishing_risk: number;
  readonly malware_risk: number;
  readonly risk_multiplier: number | null;
  readonly risk_percentage_phishing: number | null;
  readonly attacks_by_category: Readonly<Record<string, number>>;
}

const sorted = (mails: Iterable<string>): string[] => [...mails].toSorted();
const close = (found: number | null, counted: number) => expect(found ?? 0).toBeCloseTo(counted, 6);

/** Inactive and missing users, shared mailboxes and distribution lists: no part of the organisation, so they have no share of its risk. */
const outside: ReadonlySet<number> = new Set([-1, -2, -3, 32_767]);
const share = (id: number, found: number | null, counted: number) => (outside.has(id) ? expect(found).toBeNull() : close(found, counted));

export async function expectTrueRisk(lived: Lived): Promise<void> {
  const { company, start, runs } = lived;
  const now = runs.at(-1)!;
  const threats = Map.groupBy([...company.world.threatsBetween(start, now)], ({ mail }) => mail);
  const { headers } = await company.api.signedIn(company.tenantId, 'read-only');
  const get = async (path: string) => {
    const answer = await company.api.app.inject({ url: `/api/v1/groups/${path}`, headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json();
  };
  const panelOf = async (mail: string): Promise<Panel> =>
    (await company.api.app.inject({ url: `/api/v1/people/daily-attack-summary?user_mail=${encodeURIComponent(mail)}`, headers })).json();
  const members = membersAt(lived, now);
  const everyone = members.get(-32_768) ?? new Set();
  for (const [id, kind] of Object.entries(mostAttackedIds))
    members.set(Number(id), mostAttackedBy(lived, threats, kind).get(dayOf(new Date(now.getTime() - dayMs))) ?? new Set());
  const { groups } = (await get('summaries')) as { groups: { id: number; name: string; members: number }[] };
  expect(groups.map(({ name, members: count }) => [name, count])).toEqual(groups.map(({ id, name }) => [name, members.get(id)?.size ?? 0]));

  const { programs } = (await company.api.app.inject({ url: '/api/v1/programs/list', headers })).json<{
    programs: { program_group: string; program_type: string; member_count: number }[];
  }>();
  const ofMostAttacked = programs.filter(({ program_type: type }) => type.startsWith('most_attacked'));
  expect(ofMostAttacked.map(({ program_group: group, member_count: count }) => [group, count])).toEqual(
    [-4, -5, -6].map((id) => [groups.find((group) => group.id === id)?.name, members.get(id)?.size]),
  );

  const byKind = new Map(Object.values(mostAttackedIds).map((kind) => [kind, mostAttackedBy(lived, threats, kind)]));
  await expectTruePanels({ threats, byKind, mails: everyone, panelOf });
  const last = shift(dayOf(now), -1);
  const ranges = [
    [dayOf(start), last],
    [shift(last, -3), last],
    [shift(last, -9), shift(last, -4)],
    [last, last],
  ] as const;
  await expectTrueSummaries(lived, { threats, members, ranges });
  let compared = 0;
  for (const [from, to] of ranges) {
    const days = `start_date=${from}&end_date=${to}`;
    const risk = (mails: Iterable<string>, kind: Kind) =>
      [...mails].reduce((sum, mail) => sum + riskOf(threats.get(mail) ?? [], kind, [from, to]), 0);
    const [mean, phishing] = [risk(everyone, 'total') / everyone.size, risk(everyone, 'phishing')];
    const { weeks } = await get(`weekly-summaries?start_date=${to}&end_date=${to}`);
    for (const { id, name } of groups) {
      const mails = members.get(id) ?? new Set<string>();
      const week = weeks[0].groups.find((group: { id: number }) => group.id === id);
      close(
        week.total_risk,
        [...mails].reduce((sum, mail) => sum + riskOf(threats.get(mail) ?? [], 'total', [to, to]), 0),
      );
      for (const sort of ['risk', 'name']) {
        const listed = await get(`${encodeURIComponent(name)}/individuals?${days}&sort_by=${sort}`);
        const people = listed.individuals as Individual[];
        expect([name, listed.total, sorted(people.map(({ mail }) => mail))]).toEqual([name, mails.size, sorted(mails)]);
        if (sort === 'risk')
          expect(people.map((one) => one.total_risk)).toEqual(people.map((one) => one.total_risk).toSorted((a, b) => b - a));
        for (const person of people) {
          for (const kind of kinds) close(person[`${kind}_risk`], risk([person.mail], kind));
          expect([person.mail, person.attacks_by_category]).toEqual([person.mail, countsOf(threats.get(person.mail) ?? [], [from, to])]);
          close(person.risk_multiplier, mean === 0 ? 0 : risk([person.mail], 'total') / mean);
          share(id, person.risk_percentage_phishing, phishing === 0 ? 0 : (risk([person.mail], 'phishing') / phishing) * 100);
          compared += 1;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
  await expectTrueStays({ threats, byKind, get });
}

type Threats = ReadonlyMap<string, readonly WorldThreat[]>;
type ByKind = ReadonlyMap<Kind, ReadonlyMap<string, ReadonlySet<string>>>;

interface Counted {
  readonly threats: Threats;
  readonly members: ReadonlyMap<number, ReadonlySet<string>>;
  readonly ranges: readonly (readonly [string, string])[];
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Every figure of every group. The call has the range that ends yesterday, which the world does not reach: the same is asked of ranges that it does. */
async function expectTrueSummaries({ company }: Lived, { threats, members, ranges }: Counted): Promise<void> {
  const heads = members.get(-32_768)?.size ?? 0;
  for (const [start, end] of ranges) {
    const groups = await company.api.platform.db.inTenant(company.tenantId, (tx) => listGroupSummaries(tx, { start, end }));
    const riskIn = (id: number, kind: Kind): number =>
      [...(members.get(id) ?? [])].reduce((sum, mail) => sum + riskOf(threats.get(mail) ?? [], kind, [start, end]), 0);
    const all = (kind: Kind): number => riskIn(-32_768, kind);
    for (const { id, members: own, ...group } of groups) {
      for (const kind of groupKinds) close(group[`${kind}_risk`], riskIn(id, kind));
      close(group.risk_per_capita, ratio(riskIn(id, 'total'), own));
      share(id, group.risk_percentage, 100 * ratio(riskIn(id, 'total'), all('total')));
      share(id, group.risk_percentage_malware, 100 * ratio(riskIn(id, 'malware'), all('malware')));
      close(group.risk_multiplier, ratio(ratio(riskIn(id, 'total'), own) * heads, all('total')));
      close(group.phishing_risk_multiplier, ratio(ratio(riskIn(id, 'phishing'), own) * heads, all('phishing')));
    }
  }
}

interface Panel {
  readonly attack_trends: readonly (Readonly<Record<`${AttackClass}_attacks`, number>> &
    Readonly<Record<'map_overall_member' | 'map_phishing_member' | 'map_malware_member', boolean>> & { readonly date: string })[];
}

interface Panels {
  readonly threats: Threats;
  readonly byKind: ByKind;
  readonly mails: Iterable<string>;
  readonly panelOf: (mail: string) => Promise<Panel>;
}

const classes = ['phishing', 'malware', 'bec', 'spam'] as const;

/** The calendars of a person: attacks of each class on each day, and in which of the groups they were. */
async function expectTruePanels({ threats, byKind, mails, panelOf }: Panels): Promise<void> {
  const membershipOf = (mail: string, day: string) =>
    (['total', 'phishing', 'malware'] as const).map((kind) => byKind.get(kind)?.get(day)?.has(mail) ?? false);
  for (const mail of mails) {
    const attacks = (threats.get(mail) ?? []).filter(({ outcome }) => !outcome.startsWith('click'));
    const days = new Set([...attacks.map(({ at }) => dayOf(at)), ...[...byKind.values()].flatMap((each) => [...each.keys()])]);
    const counted = sorted(days)
      .map((day) => {
        const ofDay = attacks.filter(({ at }) => dayOf(at) === day).map(({ category }) => attackWeights[category].class);
        return [day, ...classes.map((name) => ofDay.filter((each) => each === name).length), ...membershipOf(mail, day)];
      })
      .filter(([, ...figures]) => figures.some(Boolean));
    const shown = (await panelOf(mail)).attack_trends.map((day) => [
      day.date,
      ...classes.map((name) => day[`${name}_attacks`]),
      day.map_overall_member,
      day.map_phishing_member,
      day.map_malware_member,
    ]);
    expect([mail, shown.filter(([, ...figures]) => figures.some(Boolean))]).toEqual([mail, counted]);
  }
}

interface Moves {
  readonly entered: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly back: ReadonlySet<string>;
}

/** Who came, left and came back in a range, from who was in the group on which day. */
function movesIn(byDay: readonly (readonly [string, ReadonlySet<string>])[], [from, to]: readonly [string, string]): Moves {
  const [entered, left, back, seen] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [place, [day, mails]] of byDay.entries()) {
    const before = byDay[place - 1]?.[1] ?? new Set<string>();
    const isIn = day >= from && day <= to;
    for (const mail of mails)
      if (!before.has(mail)) {
        if (isIn) entered.add(mail);
        if (isIn && seen.has(mail)) back.add(mail);
        seen.add(mail);
      }
    for (const mail of before) if (!mails.has(mail) && isIn) left.add(mail);
  }
  return { entered, left, back };
}

interface Stays {
  readonly threats: Threats;
  readonly byKind: ByKind;
  readonly get: (path: string) => Promise<{ individuals: Individual[]; days?: { date: string; members: number }[] }>;
}

/** Every mode of the most attacked in several ranges, by each sort, with the risk of everyone listed. */
async function expectTrueStays({ threats, byKind, get }: Stays): Promise<void> {
  let moved = 0;
  for (const [id, kind] of Object.entries(mostAttackedIds)) {
    const byDay = [...(byKind.get(kind) ?? [])];
    const name = encodeURIComponent(
      { '-4': 'Most Attacked: Overall', '-5': 'Most Attacked: Phishing', '-6': 'Most Attacked: Malware' }[id] ?? '',
    );
    const [now, lastDay] = [byDay.at(-1)![1], byDay.at(-1)![0]];
    const ranges = [
      [byDay[0]![0], lastDay],
      [byDay[4]![0], lastDay],
      [byDay[2]![0], byDay[8]![0]],
      [lastDay, lastDay],
    ] as const;
    for (const [from, to] of ranges) {
      const { entered, left, back } = movesIn(byDay, [from, to]);
      const modes = {
        'users/entrances': entered,
        'users/exits': [...left].filter((mail) => !now.has(mail)),
        'users/relapses': back,
        'membership-report': now,
      };
      const query = `group_name=${name}&start_date=${from}&end_date=${to}`;
      for (const [mode, mails] of Object.entries(modes))
        for (const sort of ['risk', 'name']) {
          const { individuals } = await get(`most-attacked/trend/${mode}?${query}&sort_by=${sort}`);
          expect([name, mode, from, sorted(individuals.map(({ mail }) => mail))]).toEqual([name, mode, from, sorted(mails)]);
          for (const person of individuals) close(person.total_risk, riskOf(threats.get(person.mail) ?? [], 'total', [from, to]));
        }
      const { days = [] } = await get(`most-attacked/trend/membership-report?${query}`);
      expect(days.map(({ date, members }) => [date, members])).toEqual(
        byDay.filter(([day]) => day >= from && day <= to).map(([day, mails]) => [day, mails.size]),
      );
      moved += entered.size + left.size;
    }
  }
  expect(moved).toBeGreaterThan(3);
}

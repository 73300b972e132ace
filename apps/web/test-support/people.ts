import type { GroupSummary } from '@rampart/contract/people/groups.ts';
import type { Individual } from '@rampart/contract/people/individuals.ts';
import type { AttackDay, PersonSummary } from '@rampart/contract/people/person.ts';
import { peopleGroups } from '@rampart/domain/people/people-group.ts';
import { addDays, addMonths, dayOf } from '@rampart/domain/people/risk-window.ts';
import type { Answers } from './played-api.ts';

const today = dayOf(new Date());
/** Attacks have been read for a year, up to today. */
export const counted = {
  start_date: addMonths(today, -3),
  end_date: addDays(today, -1),
  attacks_read_until: `${today}T06:00:00.000Z`,
  attacks_read_from: addMonths(today, -12),
};
/** No connected product has reported attacks. */
export const uncounted = { ...counted, attacks_read_until: null, attacks_read_from: null };

const noRatios = {
  risk_multiplier: null,
  malware_risk_multiplier: null,
  phishing_risk_multiplier: null,
  risk_percentage: null,
  risk_percentage_malware: null,
  risk_percentage_phishing: null,
};
export const noRisk = { total_risk: 0, phishing_risk: 0, malware_risk: 0, ...noRatios };

const risky = {
  total_risk: 9000,
  phishing_risk: 6000,
  malware_risk: 2000,
  risk_multiplier: 15.44,
  malware_risk_multiplier: 12.4,
  phishing_risk_multiplier: 20,
  risk_percentage: 61.4,
  risk_percentage_malware: 40,
  risk_percentage_phishing: 70,
};

/** Every group there is, each with people unless it is said otherwise. */
export const groupsOf = (changes: Readonly<Record<string, Partial<GroupSummary>>> = {}): GroupSummary[] =>
  peopleGroups.map(({ id, name, kind, isHidden = false, isFavourite = false }) => ({
    id,
    name,
    is_most_attacked: kind === 'most-attacked',
    is_hidden: isHidden,
    is_favourite: isFavourite,
    is_meta: kind !== 'function',
    members: 40,
    ...risky,
    spam_risk: 500,
    bec_risk: 500,
    risk_per_capita: 225,
    malware_risk_per_capita: 50,
    phishing_risk_per_capita: 150,
    ...changes[name],
  }));

export const individualOf = (place: number, changes: Partial<Individual> = {}): Individual => ({
  uuid: `6f9d2c1e-0000-4000-8000-${String(place).padStart(12, '0')}`,
  mail: `person${place}@haldenfreight.example`,
  display_name: `Person ${place}`,
  job_title: 'Treasury Manager',
  department: 'Finance',
  kind: 'member',
  ...risky,
  attributes: ['bec', 'infostealer'],
  attack_counts: { phishing: 0, malware: 31, bec: 4, spam: 0 },
  attacks_by_category: { infostealer: 31, bec: 4 },
  entered_on: null,
  left_on: null,
  earlier_stays: 0,
  ...changes,
});

/** A list of so many, of which the first page is given. */
export const pageOf = (individuals: readonly Individual[], changes: object = {}) => ({
  individuals: [...individuals],
  page: 0,
  page_size: 500,
  total: individuals.length,
  ...counted,
  ...changes,
});

export const attackDayOf = (date: string, changes: Partial<AttackDay> = {}): AttackDay => ({
  date,
  malware_attacks: 0,
  phishing_attacks: 0,
  spam_attacks: 0,
  bec_attacks: 0,
  map_overall_member: false,
  map_phishing_member: false,
  map_malware_member: false,
  ...changes,
});

export const personOf = (changes: Partial<PersonSummary> = {}): PersonSummary => ({
  uuid: '6f9d2c1e-0000-4000-8000-000000000001',
  mail: 'person1@haldenfreight.example',
  display_name: 'Person 1',
  job_title: 'Chief Financial Officer',
  department: 'Finance',
  kind: 'member',
  is_active: true,
  manager_name: 'Sunniva Aas',
  manager_job_title: 'Chief Executive Officer',
  manager_mail: 'sunniva.aas@haldenfreight.example',
  manager_department: 'Management',
  groups: [{ id: -4, name: 'Most Attacked: Overall', because: 'Their risk is at least three times the mean.' }],
  aliases: [],
  known_as: [{ product: 'okta', product_name: 'Okta', account_id: '00u1', because: 'The same mail' }],
  ...risky,
  ...counted,
  attacks_by_category: { 'corporate-credential-phishing': 3, bec: 1 },
  attack_trends: [attackDayOf(addDays(today, -2), { phishing_attacks: 3, bec_attacks: 1, map_overall_member: true })],
  ...changes,
});

/** What every screen of people asks for. */
export const peopleAnswers = {
  listGroupSummaries: { groups: groupsOf(), ...counted },
  listWeeklyGroupSummaries: { weeks: [], ...counted },
  listGroupRules: { rules: [] },
  listPrograms: { programs: [] },
  listExclusions: { current: {}, needs_sync_approval: {}, outdated: {}, unsynced_to_group: {}, unapproved: {}, groups: {} },
  listEntrances: pageOf([]),
} satisfies Answers;
